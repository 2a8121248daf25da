/*
 * Scripts for the browser. They are separate files, because the content security policy allows no inline scripts.
 */

const OPTIONS = `
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,`;

export const DOCS_SCRIPT = `SwaggerUIBundle({
  url: '/v1/openapi.json',${OPTIONS}
});
`;

/** The admin document needs a key. The key is typed into the page, sent as a header and not stored. */
export const ADMIN_DOCS_SCRIPT = `const form = document.getElementById('key-form');
const problem = document.getElementById('key-problem');

async function load(key) {
  // Without this check, fetch would fail with its own message for characters that no header can carry.
  if (!/^[!-~]+$/.test(key)) throw new Error('Invalid API key');
  const response = await fetch('/v1/admin/openapi.json', { headers: { Authorization: 'Bearer ' + key } });
  const document = await response.json();
  if (!response.ok) throw new Error(document.error);
  return document;
}

function show(spec, key) {
  const reference = SwaggerUIBundle({
    spec,${OPTIONS}
    onComplete: () => reference.preauthorizeApiKey('bearer', key),
  });
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = document.getElementById('key');
  const key = field.value.trim();
  problem.textContent = '';
  try {
    show(await load(key), key);
    field.value = '';
    form.hidden = true;
  } catch (error) {
    problem.textContent = error.message;
    field.focus();
  }
});
`;
