// The line to the server: events come in, wishes go out; it connects again by itself.

let socket = null;
let nextTag = 1;
const waiting = new Map();

/** Connect for good. handlers: {event(json), online(bool)} */
export function connect(handlers) {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener("open", () => handlers.online(true));
  socket.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (event.type !== "done") return handlers.event(event);
    waiting.get(event.tag)?.(event);
    waiting.delete(event.tag);
  });
  socket.addEventListener("close", () => {
    handlers.online(false);
    for (const resolve of waiting.values()) resolve({ refused: "offline" });
    waiting.clear();
    setTimeout(() => connect(handlers), 1000);
  });
}

/** Ask the server to do something; resolves to its answer, with `refused` if it would not. */
export function ask(request) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ refused: "offline" });
  const tag = nextTag++;
  socket.send(JSON.stringify({ ...request, tag }));
  return new Promise((resolve) => waiting.set(tag, resolve));
}
