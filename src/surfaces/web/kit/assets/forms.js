// Runs in the browser on pages with forms. Every page works without it.
// htmx sends the forms of these pages (hx-boost on the body), so that a form that can't be saved keeps its input.

// Links and searches load pages without htmx.
document.addEventListener('htmx:before:init', (event) => {
  const { target } = event;
  if (target.matches('a:not([hx-get]), form:not([method=post], [hx-get])')) event.preventDefault();
});
document.addEventListener(
  'submit',
  (event) => {
    const isBeingSent = event.target.classList.contains('htmx-request');
    // A second click must not send the form twice.
    if (isBeingSent) event.preventDefault();
    // A form that opens another tab does not change this page.
    if (isBeingSent || event.submitter?.formTarget) event.stopImmediatePropagation();
  },
  true,
);

const signInPath = () => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

const isChangedText = (field) =>
  field.matches('textarea, input:not([type=hidden], [type=search], [type=checkbox], [type=radio])') &&
  field.value !== field.defaultValue;
/** Filters are not saved, so they don't count. */
function isChangedChoice(field) {
  if (field.form?.method !== 'post') return false;
  if (!field.matches('select')) return field.checked !== field.defaultChecked;
  const chosen = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, chosen);
}
/** Whether leaving the page would lose text or choices. */
const hasChanges = () =>
  [...document.querySelectorAll('textarea, input')].some(isChangedText) ||
  [...document.querySelectorAll('select, [type=checkbox], [type=radio]')].some(isChangedChoice);

/** A message that stays until it is dismissed or the form is sent again. */
function notice(text, link) {
  const element = document.createElement('div');
  element.className = 'notice tone-bad';
  element.dataset.message = '';
  const words = document.createElement('div');
  words.setAttribute('role', 'alert');
  words.append(text);
  if (link) {
    const anchor = document.createElement('a');
    Object.assign(anchor, { href: link.href, target: '_blank', textContent: link.text });
    words.append(' ', anchor);
  }
  const dismiss = document.createElement('button');
  Object.assign(dismiss, { type: 'button', className: 'button button-quiet button-small', textContent: 'Dismiss' });
  dismiss.dataset.dismiss = '';
  element.append(words, dismiss);
  return element;
}

/** The reason in the response, which is a page or an error envelope. */
function reasonIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    const page = new DOMParser().parseFromString(text, 'text/html');
    return page.querySelector('[role=alert], .lead')?.textContent;
  }
}

function reasonOf({ response, text }) {
  if (!response) return navigator.onLine ? 'The service can’t be reached.' : 'You are offline.';
  if (response.status === 401) return 'You need to sign in again.';
  const seconds = response.status === 429 && Number(response.headers.get('Retry-After'));
  if (seconds) return `Too many requests. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return reasonIn(text) ?? 'Something went wrong.';
}

const megabytes = (bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`;
/** Checked here, because some browsers only report a broken connection when the service rejects a file. */
const tooLargeFile = (form) =>
  [...(form?.querySelectorAll('input[type=file][data-max-bytes]') ?? [])].find(
    ({ files, dataset }) => files[0]?.size > Number(dataset.maxBytes),
  );

/** The message next to each form that was not saved. */
const shownMessages = new WeakMap();
function showMessage(form, element) {
  shownMessages.set(form, element);
  // The menu of a card may be closed.
  const card = form.closest('[data-card]');
  if (card) card.prepend(element);
  else form.after(element);
  element.scrollIntoView({ block: 'nearest' });
}

function reportFile(input) {
  const { files, dataset } = input;
  const field = input.closest('.field');
  field.querySelector('[data-message]')?.remove();
  const element = notice(
    `This file is ${megabytes(files[0].size)}. The limit is ${megabytes(dataset.maxBytes)}. Choose a smaller file.`,
  );
  // The field may be in a closed menu.
  for (let menu = field.closest('details'); menu; menu = menu.parentElement.closest('details')) menu.open = true;
  field.append(element);
  input.focus();
}
document.addEventListener('change', ({ target }) => {
  if (!target.matches('input[type=file][data-max-bytes]')) return;
  if (target.files[0]?.size > Number(target.dataset.maxBytes)) reportFile(target);
  else target.closest('.field').querySelector('[data-message]')?.remove();
});

document.addEventListener('htmx:before:request', (event) => {
  const { ctx } = event.detail;
  if (ctx.request.method === 'GET') return;
  shownMessages.get(ctx.sourceElement)?.remove();
  const input = tooLargeFile(ctx.request.form);
  if (!input) return;
  event.preventDefault();
  reportFile(input);
});

/** These responses are pages with the form, its input and the reason; they replace this page (htmx-config, noSwap). */
const isShown = (status) => status === 400 || status === 409 || status === 412;

// Moves the reason next to the form.
document.addEventListener('htmx:before:swap', ({ detail: { ctx, tasks } }) => {
  const { sourceElement: source, response } = ctx;
  const { fragment, target } = tasks[0] ?? {};
  const rejection = fragment?.querySelector('[data-message]:has(> [role=alert])');
  if (!rejection || !isShown(response?.status) || !source.matches('form')) return;
  // The form may no longer be on the card.
  const card = source.closest('[data-card]');
  if (card) fragment.querySelector(`#${CSS.escape(card.id)}`)?.prepend(rejection);
  else (target.contains(source) ? sameForm(source, fragment) : source)?.before(rejection);
  for (let menu = rejection.closest('details'); menu; menu = menu.parentElement.closest('details')) menu.open = true;
});
document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
  if (isShown(ctx.response?.status)) document.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
});
/** The form on the new page with the same action. */
function sameForm(form, page) {
  const withSameAction = `form[action="${CSS.escape(form.getAttribute('action'))}"]`;
  const index = [...document.querySelectorAll(withSameAction)].indexOf(form);
  return page.querySelectorAll(withSameAction)[index];
}

function failed({ ctx }) {
  if (!ctx || ctx.request.method === 'GET' || isShown(ctx.response?.status)) return;
  const { sourceElement: source } = ctx;
  const needsSignIn = ctx.response?.status === 401;
  if (!source.matches('form')) return keepTrying(ctx);
  // Leaving the page loses nothing.
  if (needsSignIn && !hasChanges()) return location.assign(signInPath());
  const { outcome = 'Not saved.' } = { ...source.dataset, ...ctx.request.submitter?.dataset };
  const hasText = [...source.elements].some(isChangedText);
  const text = `${outcome} ${reasonOf(ctx)}${hasText ? ' Your text is still here.' : ''}`;
  showMessage(source, notice(text, needsSignIn && { href: signInPath(), text: 'Sign in (new tab), then try again' }));
}
document.addEventListener('htmx:response:error', ({ detail }) => failed(detail));
document.addEventListener('htmx:error', ({ detail }) => failed(detail));

// A field that is saved while typing shows that saving failed, and is saved again later.
const RETRY_MS = 5_000;
const unsaved = new Set();
function keepTrying(ctx) {
  const { sourceElement: field, target: state } = ctx;
  unsaved.add(field);
  state.classList.add('tone-bad');
  state.textContent = `Not saved. ${reasonOf(ctx)} `;
  if (ctx.response?.status !== 401) return setTimeout(saveAgain, RETRY_MS);
  const link = document.createElement('a');
  Object.assign(link, { href: signInPath(), target: '_blank', textContent: 'Sign in (new tab)' });
  state.append(link);
}
function saveAgain() {
  for (const field of unsaved) field.dispatchEvent(new Event('input', { bubbles: true }));
  unsaved.clear();
}
window.addEventListener('online', saveAgain);

// Every page announces itself, because it may have been opened after a new sign-in; pages whose session had expired then retry.
const sessions = new BroadcastChannel('session');
sessions.postMessage('open');
sessions.addEventListener('message', () => {
  saveAgain();
  document.dispatchEvent(new Event('signed-in'));
});
