// Runs in the browser on the reference pages, after Swagger UI.

const reference = document.getElementById('reference');
const form = document.getElementById('key-form');
const field = document.getElementById('key');
const result = document.getElementById('key-result');
const needsKey = 'needsKey' in reference.dataset;
let ui;

function show(source, onComplete) {
  ui = SwaggerUIBundle({
    ...source,
    domNode: reference,
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    syntaxHighlight: false,
    validatorUrl: null,
    onComplete: () => {
      onComplete?.();
      openLinked();
    },
  });
}

/** Opens the call that the address names, as `#/Tools/search_tools`. Swagger UI does it, too, but complains about the names. */
function openLinked() {
  const [, tag, id] = location.hash.split('/');
  if (id === undefined || ui === undefined) return;
  ui.layoutActions.show(['operations-tag', tag], true);
  ui.layoutActions.show(['operations', tag, id], true);
  // It is drawn a moment later.
  setTimeout(() => document.getElementById(`operations-${tag}-${id}`)?.scrollIntoView());
}

async function fetchWith(key, address) {
  // Without this check, fetch would fail with its own message for characters that no header can carry.
  if (!/^[!-~]+$/.test(key)) throw new Error('Invalid API key');
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const authorize = (key) => ui.preauthorizeApiKey('bearer', key);

/** The key shows the reference that only its holder may read. */
async function open(key) {
  const spec = await fetchWith(key, reference.dataset.document);
  show({ spec }, () => authorize(key));
  form.hidden = true;
}

/** The key is checked by a call that is charged to no budget, and used for every call that is tried. */
async function use(key) {
  const { data } = await fetchWith(key, '/v1/me');
  authorize(key);
  const budgets = data.budgets.map(({ name, remaining, limit }) => `${name} ${remaining} of ${limit}`).join(', ');
  result.textContent = `In use: a ${data.kind} key (${data.tier}). Left: ${budgets}.`;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const key = field.value.trim();
  result.textContent = '';
  result.classList.remove('tone-bad', 'tone-good');
  try {
    await (needsKey ? open(key) : use(key));
    result.classList.add('tone-good');
    field.value = '';
  } catch (error) {
    result.classList.add('tone-bad');
    result.textContent = error.message;
    field.focus();
  }
});

addEventListener('hashchange', openLinked);
if (!needsKey) show({ url: reference.dataset.document });
