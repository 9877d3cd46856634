"""The learning part of the bot, put together."""

from random import Random

from aiogram import Bot, Dispatcher, Router

from game.ports import Clock, Repository
from game.study.service import StudyService
from handlers.telegram.dailies import Dailies
from handlers.telegram.looks import Looks
from handlers.telegram.middlewares import Speech
from handlers.telegram.pictures import Pictures
from handlers.telegram.places import whole_chat_of
from handlers.telegram.polls import Polls
from handlers.telegram.quiz_master import QuizMaster
from handlers.telegram.rounds import Rounds
from handlers.telegram.routers import learn_book, learn_daily, learn_explain, learn_moves, learn_quiz, learn_tasks
from handlers.telegram.sending import Boards
from handlers.telegram.tasks import Tasks
from handlers.telegram.teacher import Teacher


def add_learning(
    dispatcher: Dispatcher,
    bot: Bot,
    repository: Repository,
    boards: Boards,
    speech: Speech,
    pictures: Pictures,
    looks: Looks,
    clock: Clock,
    lots: Random,
) -> QuizMaster:
    """Give a dispatcher's handlers what learning needs; what comes back has to run beside it."""
    study = StudyService(repository, clock, whole_chat_of)
    teacher = Teacher(boards, looks)
    polls = Polls(bot, pictures, looks, clock, lots)
    rounds = Rounds(bot, study, polls, speech, looks, clock, lots)
    master = QuizMaster(study, polls, rounds, Dailies(study, polls, speech, looks, lots), clock)
    dispatcher["study"] = study
    dispatcher["teacher"] = teacher
    dispatcher["tasks"] = Tasks(study, teacher, lots)
    dispatcher["quiz_master"] = master
    dispatcher["lots"] = lots
    return master


def routers() -> list[Router]:
    """They stand before the router for those who are nobody, who may read and be asked, and before those for moves."""
    return [
        learn_book.router(),
        learn_quiz.router(),
        learn_daily.router(),
        learn_explain.router(),
        learn_tasks.router(),
        learn_moves.router(),
    ]
