// Runs in the browser on pages that search while typing. Without it, the search is a plain form.

const WAIT_MS = 500;
const MIN_LETTERS = 3;
/** After a 429 that does not say how long to wait, as from a proxy. */
const DEFAULT_PAUSE_SECONDS = 60;
const FAILED = 'Search failed. Press Enter to try again.';

let timer;
let request = new AbortController();
/** Whether a filter changed since the last results: Back undoes filters, but not every pause in typing. */
let isFiltered = false;
/** When the server accepts searches again, after a 429. */
let opensAt = 0;

const isSearch = (form) => form?.id === 'search';
const words = (text) => text.trim().replace(/\s+/g, ' ');

/** Whether the form differs from the one the server rendered with the results. */
const isChanged = (form) =>
  [...form.querySelectorAll('input, option')].some((field) =>
    field.tagName === 'OPTION'
      ? field.selected !== field.defaultSelected
      : field.checked !== field.defaultChecked || words(field.value) !== words(field.defaultValue),
  );

/** Outdated results are dimmed while new ones load, and hidden if none will. */
function show(form, { isWaiting = false, message = '' }) {
  const results = document.getElementById('results');
  if (results) {
    results.ariaBusy = isWaiting ? 'true' : null;
    // Hidden results stay hidden until new ones arrive.
    results.hidden = message !== '' || (isWaiting && results.hidden);
  }
  form.querySelector('[role=status]').textContent = message || (results?.hidden ? 'Searching…' : '');
}

const closedMessage = () =>
  `Too many requests. Search works again at ${new Date(opensAt).toLocaleTimeString('en-US')}.`;

function stop() {
  clearTimeout(timer);
  request.abort();
}

/** Searches after a pause in typing, or when the server accepts searches again. */
function schedule(form) {
  const closedMs = opensAt - Date.now();
  if (closedMs > 0) show(form, { message: closedMessage() });
  else show(form, { isWaiting: true });
  timer = setTimeout(() => search(form), Math.max(WAIT_MS, closedMs));
}

async function search(form) {
  const path = `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form))}`;
  request = new AbortController();
  let response;
  let text;
  try {
    response = await fetch(path, { signal: request.signal, headers: { Accept: 'text/html' } });
    text = await response.text();
  } catch (error) {
    if (error.name !== 'AbortError') show(form, { message: FAILED });
    return;
  }
  if (response.status === 429) {
    opensAt = Date.now() + 1_000 * (Number(response.headers.get('Retry-After')) || DEFAULT_PAUSE_SECONDS);
    schedule(form);
  } else if (!response.ok) show(form, { message: FAILED });
  else {
    htmx.swap({
      sourceElement: form,
      text,
      target: '#main',
      select: '#main',
      swap: 'outerMorph',
      [isFiltered ? 'push' : form.dataset.history]: path,
    });
    isFiltered = false;
  }
}

document.addEventListener('input', ({ target }) => {
  const { form } = target;
  if (!isSearch(form)) return;
  stop();
  isFiltered ||= target.type !== 'search';
  const letters = words(target.value).replaceAll(' ', '').length;
  if (!isChanged(form)) show(form, {});
  else if (target.type === 'search' && letters > 0 && letters < MIN_LETTERS)
    show(form, { message: `Type at least ${MIN_LETTERS} letters, or press Enter.` });
  else schedule(form);
});

// Enter and the button load the results page.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!isSearch(form)) return;
  stop();
  if (opensAt > Date.now()) {
    event.preventDefault();
    schedule(form);
  } else show(form, { isWaiting: true });
});

// A page restored by the browser contains text that was typed after its results were shown.
addEventListener('pageshow', ({ persisted }) => {
  const form = document.getElementById('search');
  if (!persisted || !form) return;
  stop();
  form.reset();
  show(form, {});
});
