// Runs in the browser on pages of the console and the portal, after forms.js. Every page works without it.

// A visible page listens to a stream of changes (#changes).
const TOPICS = ['submissions', 'conversations'];
const RECONNECT_MS = 15_000;
const PAUSE_MS = 5_000;
let isConnecting = false;
let wasConnected = false;
/** The session or the access to the page ended: nothing is fetched until the user signs in again. */
let isOver = false;
/** After a failed request, polling pauses until then. */
let pausedUntil = 0;

function connect() {
  const changes = document.querySelector('#changes');
  if (!window.htmx || !changes || isConnecting || document.hidden) return;
  isConnecting = true;
  htmx.trigger(changes, 'connect');
  // The stream may already be open.
  isConnecting = !changes._htmx?.sse;
}

/** Updates the live part of the page and the counts. */
function refresh() {
  const changes = document.querySelector('#changes');
  if (changes) for (const topic of TOPICS) htmx.trigger(changes, topic);
}

const showLive = (isLive) => {
  const mark = document.querySelector('[data-live]');
  if (mark) mark.hidden = !isLive;
};

const ENDINGS = {
  'signed-out': 'You’re signed out. This page no longer updates, and changes aren’t saved.',
  'no-access': 'You no longer have access to this page.',
  stopped: 'Live updates stopped. They resume when you return to this page.',
};
function end(reason) {
  showLive(false);
  document.querySelector('#ending')?.remove();
  isOver = reason !== 'stopped';
  const link = reason === 'signed-out' && { href: signInPath(), text: 'Sign in again in a new tab' };
  const element = notice(ENDINGS[reason], link);
  element.id = 'ending';
  document.querySelector('#main').prepend(element);
}
/** Continues after a sign-in in another tab, or after a restart of the service. */
function resume() {
  isOver = false;
  connect();
}

document.addEventListener('htmx:after:process', ({ target }) => {
  if (target.querySelector?.('#changes')) connect();
});
document.addEventListener('htmx:sse:before:connection', (event) => {
  if (isOver) event.preventDefault();
});
document.addEventListener('htmx:sse:after:connection', () => {
  isConnecting = false;
  isOver = false;
  document.querySelector('#ending')?.remove();
  showLive(true);
  if (wasConnected) refresh();
  wasConnected = true;
});
document.addEventListener('htmx:sse:error', ({ detail: { status } }) => {
  showLive(false);
  if (status === 401) end('signed-out');
  if (status === 403) end('no-access');
});
document.addEventListener('htmx:sse:close', () => showLive(false));
// hx-sse cancels the reader of an aborted stream without handling the rejection.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault();
});
document.addEventListener('closed', ({ detail }) => end(detail.data));
document.addEventListener('signed-in', resume);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  showAges();
  resume();
});

// Skip automatic requests that would fail or that no one would see.
document.addEventListener('htmx:before:request', (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (request.method !== 'GET' || sourceElement.id === 'changes') return;
  const isPoll = sourceElement.matches('[hx-trigger*=every]');
  if (isOver || (isPoll && (document.hidden || Date.now() < pausedUntil))) event.preventDefault();
});
function fetchFailed({ ctx }) {
  if (ctx?.request.method !== 'GET') return;
  const status = ctx.response?.status;
  if (ctx.sourceElement.id === 'changes') isConnecting = false;
  pausedUntil = Date.now() + PAUSE_MS;
  if (status === 401) end('signed-out');
  else if (status === 403) end('no-access');
  else if (ctx.sourceElement.id === 'changes') setTimeout(connect, RECONNECT_MS);
  else if (ctx.sourceElement.id === 'live') setTimeout(refresh, PAUSE_MS);
}
document.addEventListener('htmx:response:error', ({ detail }) => fetchFailed(detail));
document.addEventListener('htmx:error', ({ detail }) => fetchFailed(detail));

// The tab shows how many conversations wait, as in console-frame.tsx.
document.addEventListener('htmx:after:swap', () => {
  const [waiting] = /^[\d,]+/.exec(document.querySelector('#waiting-conversations')?.textContent ?? '') ?? [];
  const title = document.title.replace(/^\([\d,]+\) /, '');
  const shown = waiting ? `(${waiting}) ${title}` : title;
  if (shown !== document.title) document.title = shown;
});

// Keep messages next to their form when an update replaces that part of the page, and the focus where it is.
document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  for (const { target, fragment } of tasks) {
    for (const part of ctx.request.method === 'GET' ? [target, fragment] : [target])
      for (const field of part?.querySelectorAll?.('[autofocus]:not(dialog *)') ?? [])
        field.removeAttribute('autofocus');
    for (const message of target?.querySelectorAll?.('[data-message]') ?? []) {
      // The update leaves this part of the page as it is.
      if (message.closest('[hx-morph-skip]')) continue;
      const { id } = message.parentElement.closest('[id]');
      const place = fragment.querySelector(`#${CSS.escape(id)}`) ?? fragment.firstElementChild;
      if (!place || place.querySelector(':scope > [data-message]')) continue;
      place.prepend(message.cloneNode(true));
    }
  }
});
// A new attempt removes the messages about the last one.
document.addEventListener('htmx:before:request', (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (event.defaultPrevented || request.method === 'GET' || !sourceElement.matches('form')) return;
  for (const message of document.querySelectorAll('[data-message]:not(#ending)')) message.remove();
});

// Relative times, worded as in components/date.tsx.
const AGES_MS = 30_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ageWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
function ageOf(at) {
  const minutes = Math.floor((Date.now() - at) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ageWords.format(-minutes, 'minute');
  if (minutes < 24 * 60) return ageWords.format(-Math.floor(minutes / 60), 'hour');
  const days = Math.floor(Date.now() / DAY_MS) - Math.floor(at / DAY_MS);
  return days < 14 ? ageWords.format(-days, 'day') : undefined;
}
function showAges() {
  for (const time of document.querySelectorAll('time[data-exact]')) {
    const age = ageOf(Date.parse(time.dateTime));
    if (age && age !== time.textContent) time.textContent = age;
  }
}
setInterval(showAges, AGES_MS);

// A conversation opens at its newest message, with the cursor at the end of the draft, and scrolls to new messages.
const messages = () => document.querySelector('.messages');
const toNewest = () => messages()?.scrollTo(0, messages().scrollHeight);
toNewest();
// On a phone, the page scrolls instead of the list.
document.querySelector('.composer')?.previousElementSibling.scrollIntoView({ block: 'end' });
const draft = document.querySelector('[data-reply]');
draft?.setSelectionRange(draft.value.length, draft.value.length);
let isAtNewest = true;
document.addEventListener('htmx:before:swap', () => {
  const list = messages();
  isAtNewest = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
});
document.addEventListener('htmx:after:swap', () => isAtNewest && toNewest());
