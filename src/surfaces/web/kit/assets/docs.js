// Runs in the browser on the reference pages.

const reference = document.getElementById('reference');
const form = document.getElementById('key-form');
const field = document.getElementById('key');
const result = document.getElementById('key-result');
const button = document.getElementById('load-reference');
const { document: openApi, script, styles, needsKey } = reference.dataset;
const isPublic = needsKey === undefined;
let ui;
let keyInUse;

const added = (name, attributes) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(name), attributes, { onload: resolve, onerror: reject });
    document.head.append(element);
  });

/** Only the endpoints. The default layout adds a second `main` and repeats what the page says. */
const callsLayout = ({ React: { createElement } }) => ({
  components: {
    Calls: ({ getComponent }) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets')),
        ...['errors', 'operations', 'Webhooks'].map((name) => createElement(getComponent(name, true), { key: name })),
      ),
  },
});

/** Loads Swagger UI on request, because its 1.7 MB block a phone for seconds. */
async function show(source) {
  try {
    await Promise.all([added('script', { src: script }), added('link', { rel: 'stylesheet', href: styles })]);
  } catch {
    throw new Error('Couldn’t load the reference. Try again.');
  }
  ui = SwaggerUIBundle({
    ...source,
    domNode: reference,
    plugins: [callsLayout],
    layout: 'Calls',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    syntaxHighlight: false,
    validatorUrl: null,
    onComplete: () => {
      if (keyInUse !== undefined) authorize(keyInUse);
      openLinked();
    },
  });
}

/** Swagger UI gives its lists no names, and no keyboard access to texts that scroll. */
function completeForms() {
  for (const list of reference.querySelectorAll('select:not([aria-label])'))
    if (list.labels.length === 0) list.ariaLabel = list.closest('[data-param-name]')?.dataset.paramName ?? 'Example';
  for (const text of reference.querySelectorAll('pre, .model-box, .json-schema-2020-12'))
    if (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight) text.tabIndex = 0;
}
new MutationObserver(completeForms).observe(reference, { childList: true, subtree: true });

let isLoading = false;
async function showCalls() {
  if (isLoading) return;
  isLoading = true;
  button.textContent = 'Loading…';
  try {
    await show({ url: openApi });
    button.hidden = true;
  } catch (error) {
    isLoading = false;
    button.textContent = error.message;
  }
}

/** Opens the endpoint in the hash, such as `#/Tools/search_tools`. Swagger UI's own deep links log errors for these names. */
function openLinked() {
  const [, tag, id] = location.hash.replaceAll('%20', ' ').split('/');
  if (id === undefined) return;
  if (ui === undefined) {
    if (isPublic) showCalls();
    return;
  }
  ui.layoutActions.show(['operations-tag', tag], true);
  ui.layoutActions.show(['operations', tag, id], true);
  // Swagger UI renders asynchronously.
  setTimeout(() => document.getElementById(`operations-${tag.replaceAll(' ', '_')}-${id}`)?.scrollIntoView());
}

async function fetchWith(key, path) {
  // For characters that a header can't contain, fetch would fail with a message of the browser.
  if (!/^[!-~]+$/.test(key)) throw new Error('Invalid API key');
  const response = await fetch(path, { headers: { Authorization: `Bearer ${key}` } });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

const authorize = (key) => ui.preauthorizeApiKey('bearer', key);

/** Loads the reference with a key that is allowed to read it. */
async function open(key) {
  const spec = await fetchWith(key, openApi);
  keyInUse = key;
  await show({ spec });
  form.hidden = true;
}

/** Checks the key with a request that is not charged, then uses it for every request from the forms. */
async function use(key) {
  const { data } = await fetchWith(key, '/v1/me');
  keyInUse = key;
  if (ui !== undefined) authorize(key);
  const budgets = data.budgets.map(({ name, remaining, limit }) => `${name} ${remaining} of ${limit}`).join(', ');
  result.textContent = `Using a ${data.kind} key (${data.tier}). Remaining: ${budgets}.`;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const key = field.value.trim();
  result.textContent = '';
  result.classList.remove('tone-bad', 'tone-good');
  try {
    await (isPublic ? use(key) : open(key));
    result.classList.add('tone-good');
    field.value = '';
  } catch (error) {
    result.classList.add('tone-bad');
    result.textContent = error.message;
    field.focus();
  }
});

button?.addEventListener('click', showCalls);
addEventListener('hashchange', openLinked);
openLinked();
