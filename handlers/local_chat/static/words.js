// Words of the page itself, in the language of the person who is writing.

const en = {
  app: "Local chat", writing: "You are writing as", language: "Language of {name}", chats: "Chats", offline: "No connection. Trying again…",
  "no-messages": "No messages yet", you: "You", bot: "bot", typing: "typing…", "sends-photo": "sends a picture…",
  members: ["{n} person and the bot", "{n} people and the bot"], "members-no-bot": ["{n} person", "{n} people"],
  "private-with": "private chat of {name} with the bot", back: "Back to the chats", menu: "Menu", reply: "Reply", copy: "Copy text", edit: "Edit", delete: "Delete",
  "delete-sure": "Delete this message for everybody?", cancel: "Cancel", ok: "OK", message: "Message", "message-as": "{name} writes…", send: "Send", commands: "Commands",
  start: "Start", restart: "Unblock the bot", block: "Block the bot", kick: "Remove the bot from the group", return: "Bring the bot back",
  "what-can": "What can this bot do?", "private-hint": "This is {name}'s own chat with the bot. Press Start to begin.",
  "all-you": "They are all you: write as one, answer as another.", "first-game": "Play a first game with yourself",
  "step-challenge": "As {name}, challenge everybody:", "step-accept": "Become {name}, below where one writes, and press “Accept” under the challenge.",
  "step-move": "The board says whose move it is. Become that person, reply to the board ({how}) and write a move, such as e2‑e4.",
  "reply-arrow": "the arrow beside it", "reply-tap": "tap it and choose “Reply”",
  "group-hint": "As in any group, the bot hears only commands and replies to its own messages.",
  unheard: "In a group the bot hears only commands and replies to its own messages. Reply to the board and write your move again.",
  "who-follows": "Who opens this link?\nIn Telegram you would send it to a friend. Here the friends are you, too.",
  edited: "edited", photo: "Picture", animation: "Animation", document: "File", poll: "Poll", gone: "This file is not kept any more", today: "Today", yesterday: "Yesterday",
  quiz: "Quiz", "anonymous-quiz": "Anonymous quiz", "anonymous-poll": "Anonymous poll", closed: "Final results", vote: "Vote", retract: "Take the vote back", voters: ["{n} answer", "{n} answers"], "no-voters": "No answers yet",
  "new-messages": ["{n} new message", "{n} new messages"], "to-end": "To the newest message", earlier: "Earlier messages", replying: "Reply to {name}", editing: "Editing",
  deleted: "Deleted message", "kept-open": "Open in another tab", close: "Close", right: "right", wrong: "wrong", enlarge: "Enlarge the picture", copied: "Copied", keyboard: "Keyboard",
  "refused-empty": "There is nothing to send.", "refused-too-long": "The message is too long: 4096 characters at most.", "refused-blocked": "The bot is blocked. Unblock it first.",
  "refused-no-button": "This button is not there any more.", "refused-voted": "This answer cannot be changed.", "refused-closed": "This poll is closed.", "refused-offline": "No connection to the bot.",
  "refused-not-yours": "Only one's own messages can be changed.", "refused-no-message": "This message is not there any more.", refused: "That did not work.",
  "not-here": "This button does not work in the local chat.",
};
const uk = {
  app: "Локальний чат", writing: "Ви пишете як", language: "Мова: {name}", chats: "Чати", offline: "Немає зв’язку. Пробуємо знову…",
  "no-messages": "Ще немає повідомлень", you: "Ви", bot: "бот", typing: "пише…", "sends-photo": "надсилає зображення…",
  members: ["{n} людина і бот", "{n} людини і бот", "{n} людей і бот"], "members-no-bot": ["{n} людина", "{n} людини", "{n} людей"],
  "private-with": "особистий чат з ботом: {name}", back: "До чатів", menu: "Меню", reply: "Відповісти", copy: "Копіювати текст", edit: "Редагувати", delete: "Видалити",
  "delete-sure": "Видалити це повідомлення для всіх?", cancel: "Скасувати", ok: "Гаразд", message: "Повідомлення", "message-as": "Пише {name}…", send: "Надіслати", commands: "Команди",
  start: "Почати", restart: "Розблокувати бота", block: "Заблокувати бота", kick: "Вилучити бота з групи", return: "Повернути бота",
  "what-can": "Що вміє цей бот?", "private-hint": "Тут з ботом розмовляє {name}. Натисніть «Почати».",
  "all-you": "Усі вони — це ви: пишіть від імені одного, відповідайте від імені іншого.", "first-game": "Перша партія з самим собою",
  "step-challenge": "Киньте виклик усім. Пише {name}:", "step-accept": "Унизу, де пишуть, виберіть ім’я {name} і натисніть «Прийняти» під викликом.",
  "step-move": "На дошці сказано, чий хід. Виберіть це ім’я, дайте відповідь на дошку ({how}) і напишіть хід, наприклад e2‑e4.",
  "reply-arrow": "стрілка поруч із нею", "reply-tap": "торкніться її й виберіть «Відповісти»",
  "group-hint": "Як і в кожній групі, бот чує лише команди та відповіді на свої повідомлення.",
  unheard: "У групі бот чує лише команди та відповіді на свої повідомлення. Дайте відповідь на дошку й напишіть хід ще раз.",
  "who-follows": "Хто відкриває це посилання?\nУ Telegram ви надіслали б його другові. Тут друзі — теж ви.",
  edited: "змінено", photo: "Зображення", animation: "Анімація", document: "Файл", poll: "Опитування", gone: "Цей файл більше не зберігається", today: "Сьогодні", yesterday: "Учора",
  quiz: "Вікторина", "anonymous-quiz": "Анонімна вікторина", "anonymous-poll": "Анонімне опитування", closed: "Остаточні результати", vote: "Голосувати", retract: "Забрати голос", voters: ["{n} відповідь", "{n} відповіді", "{n} відповідей"], "no-voters": "Ще немає відповідей",
  "new-messages": ["{n} нове повідомлення", "{n} нові повідомлення", "{n} нових повідомлень"], "to-end": "До найновішого повідомлення", earlier: "Раніші повідомлення", replying: "Відповідь: {name}", editing: "Редагування",
  deleted: "Видалене повідомлення", "kept-open": "Відкрити в новій вкладці", close: "Закрити", right: "правильно", wrong: "неправильно", enlarge: "Збільшити зображення", copied: "Скопійовано", keyboard: "Клавіатура",
  "refused-empty": "Немає що надсилати.", "refused-too-long": "Повідомлення задовге: щонайбільше 4096 символів.", "refused-blocked": "Бота заблоковано. Спершу розблокуйте його.",
  "refused-no-button": "Цієї кнопки вже немає.", "refused-voted": "Цю відповідь не можна змінити.", "refused-closed": "Опитування закрито.", "refused-offline": "Немає зв’язку з ботом.",
  "refused-not-yours": "Змінювати можна лише власні повідомлення.", "refused-no-message": "Цього повідомлення вже немає.", refused: "Не вдалося.",
  "not-here": "Ця кнопка не працює в локальному чаті.",
};
const ru = {
  app: "Локальный чат", writing: "Вы пишете как", language: "Язык: {name}", chats: "Чаты", offline: "Нет связи. Пробуем снова…",
  "no-messages": "Сообщений пока нет", you: "Вы", bot: "бот", typing: "печатает…", "sends-photo": "отправляет картинку…",
  members: ["{n} человек и бот", "{n} человека и бот", "{n} человек и бот"], "members-no-bot": ["{n} человек", "{n} человека", "{n} человек"],
  "private-with": "личный чат с ботом: {name}", back: "К чатам", menu: "Меню", reply: "Ответить", copy: "Копировать текст", edit: "Изменить", delete: "Удалить",
  "delete-sure": "Удалить это сообщение для всех?", cancel: "Отмена", ok: "Хорошо", message: "Сообщение", "message-as": "Пишет {name}…", send: "Отправить", commands: "Команды",
  start: "Начать", restart: "Разблокировать бота", block: "Заблокировать бота", kick: "Удалить бота из группы", return: "Вернуть бота",
  "what-can": "Что умеет этот бот?", "private-hint": "Здесь с ботом говорит {name}. Нажмите «Начать».",
  "all-you": "Все они — это вы: пишите от имени одного, отвечайте от имени другого.", "first-game": "Первая партия с самим собой",
  "step-challenge": "Бросьте вызов всем. Пишет {name}:", "step-accept": "Внизу, где пишут, выберите имя {name} и нажмите «Принять» под вызовом.",
  "step-move": "На доске сказано, чей ход. Выберите это имя, ответьте на доску ({how}) и напишите ход, например e2‑e4.",
  "reply-arrow": "стрелка рядом с ней", "reply-tap": "коснитесь её и выберите «Ответить»",
  "group-hint": "Как и в любой группе, бот слышит только команды и ответы на свои сообщения.",
  unheard: "В группе бот слышит только команды и ответы на свои сообщения. Ответьте на доску и напишите ход ещё раз.",
  "who-follows": "Кто открывает эту ссылку?\nВ Telegram вы отправили бы её другу. Здесь друзья — тоже вы.",
  edited: "изменено", photo: "Картинка", animation: "Анимация", document: "Файл", poll: "Опрос", gone: "Этот файл больше не хранится", today: "Сегодня", yesterday: "Вчера",
  quiz: "Викторина", "anonymous-quiz": "Анонимная викторина", "anonymous-poll": "Анонимный опрос", closed: "Окончательные результаты", vote: "Голосовать", retract: "Отозвать голос", voters: ["{n} ответ", "{n} ответа", "{n} ответов"], "no-voters": "Ответов пока нет",
  "new-messages": ["{n} новое сообщение", "{n} новых сообщения", "{n} новых сообщений"], "to-end": "К последнему сообщению", earlier: "Более ранние сообщения", replying: "Ответ: {name}", editing: "Изменение",
  deleted: "Удалённое сообщение", "kept-open": "Открыть в новой вкладке", close: "Закрыть", right: "верно", wrong: "неверно", enlarge: "Увеличить картинку", copied: "Скопировано", keyboard: "Клавиатура",
  "refused-empty": "Отправлять нечего.", "refused-too-long": "Сообщение слишком длинное: не больше 4096 знаков.", "refused-blocked": "Бот заблокирован. Сначала разблокируйте его.",
  "refused-no-button": "Этой кнопки уже нет.", "refused-voted": "Этот ответ нельзя изменить.", "refused-closed": "Опрос закрыт.", "refused-offline": "Нет связи с ботом.",
  "refused-not-yours": "Менять можно только свои сообщения.", "refused-no-message": "Этого сообщения уже нет.", refused: "Не получилось.",
  "not-here": "Эта кнопка не работает в локальном чате.",
};

const ALL = { en, uk, ru };
export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский" };
const ORDER = { one: 0, few: 1, many: 2, other: -1 };
let current = "en";

export function setLanguage(code) {
  current = ALL[code] ? code : "en";
  document.documentElement.lang = current;
  document.title = ALL[current].app;
}

export const language = () => current;

/** A phrase by key; {n} chooses the plural form. */
export function t(key, data = {}) {
  let phrase = ALL[current][key] ?? ALL.en[key] ?? key;
  if (Array.isArray(phrase)) {
    const form = ORDER[new Intl.PluralRules(current).select(data.n)];
    phrase = phrase.at(form) ?? phrase.at(-1);
  }
  return phrase.replace(/\{(\w+)\}/g, (_, name) => data[name] ?? "");
}

/** Why the server would not do it. */
export const refusal = (code) => (ALL.en[`refused-${code}`] ? t(`refused-${code}`) : t("refused"));

export const clock = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(current, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "Today", "Yesterday" or a date. */
export function day(seconds) {
  const date = new Date(seconds * 1000);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return t("today");
  if (days === 1) return t("yesterday");
  return date.toLocaleDateString(current, { day: "numeric", month: "long", year: days > 300 ? "numeric" : undefined });
}
