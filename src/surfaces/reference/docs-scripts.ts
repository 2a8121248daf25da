/*
 * What runs in the browser. Files of their own, because the pages' content security policy allows no inline script.
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

/** The admin document needs a key. It is typed into the page, sent as a header, and kept nowhere else. */
export const ADMIN_DOCS_SCRIPT = `const form = document.getElementById('key-form');
const problem = document.getElementById('key-problem');

async function load(key) {
  // What no header can carry is no key, and fetch would say so in words of its own.
  if (!/^[!-~]+$/.test(key)) throw new Error('Invalid API key');
  const response = await fetch('/v1/admin/openapi.json', { headers: { Authorization: 'Bearer ' + key } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
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
