// Runs in the browser on console pages. Every page works without it.

// Dropping a card on a column clicks the matching button of its menu. Only allowed moves have a button.
let dragged;
const moveTo = (column) => dragged?.querySelector(`[data-move="${column?.dataset.state}"]`);

document.addEventListener('dragstart', ({ target, dataTransfer }) => {
  const card = target.closest?.('[data-card]');
  if (!card) return;
  dragged = card;
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData('text/plain', card.id);
  for (const column of document.querySelectorAll('[data-state]')) column.toggleAttribute('data-drop', !!moveTo(column));
});
document.addEventListener('dragover', (event) => {
  if (moveTo(event.target.closest('[data-state]'))) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  const button = moveTo(event.target.closest('[data-state]'));
  if (!button) return;
  event.preventDefault();
  button.click();
});
document.addEventListener('dragend', () => {
  dragged = undefined;
  for (const column of document.querySelectorAll('[data-drop]')) column.removeAttribute('data-drop');
});
// No live update while a card is dragged.
document.addEventListener('htmx:before:request', (event) => {
  if (dragged && event.target.id === 'live') event.preventDefault();
});

// Select everything in a column or list, or nothing if everything is selected.
document.addEventListener('click', ({ target }) => {
  const boxes = target
    .closest?.('[data-select-all]')
    ?.closest('[data-selectable], main')
    .querySelectorAll('input[type=checkbox][form]');
  if (!boxes) return;
  const isSelected = ![...boxes].every(({ checked }) => checked);
  for (const box of boxes) box.checked = isSelected;
});

// Remove a recorded directory from the list and focus the next one.
document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
  if (ctx.response.status >= 400 || !ctx.sourceElement.matches('[data-row]')) return;
  const row = ctx.sourceElement.closest('tr');
  const next = row.nextElementSibling?.querySelector('input[name=listingUrl]');
  row.remove();
  if (next) next.focus();
  else location.reload();
});

// A saved form that leads back to its part of the page leaves the page where it was.
document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
  if (ctx.response?.status === 204) sessionStorage.setItem('left', JSON.stringify([location.pathname, scrollY]));
});
const [leftPath, leftTop] = JSON.parse(sessionStorage.getItem('left') ?? '[]');
sessionStorage.removeItem('left');
if (location.hash && leftPath === location.pathname) scrollTo(0, leftTop);

// Ctrl+V in a directory's row makes a copied image its proof. Copied cells of a spreadsheet are an image, too, but also text.
document.addEventListener('paste', (event) => {
  const { target, clipboardData } = event;
  const input = target.closest?.('tr')?.querySelector('input[type=file][name=proof]');
  const image = [...clipboardData.files].find(({ type }) => input?.accept.split(',').includes(type));
  if (!image || clipboardData.getData('text/plain')) return;
  event.preventDefault();
  const chosen = new DataTransfer();
  chosen.items.add(image);
  input.files = chosen.files;
  for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }));
});
// The file field may be in a closed menu.
document.addEventListener('change', ({ target }) => {
  const name = target.form?.querySelector('[data-file-name]');
  if (name && target.type === 'file') name.textContent = target.files[0]?.name ?? '';
});

// Insert a suggestion or a saved reply at the cursor. The input event saves the draft.
document.addEventListener('click', (event) => {
  const name = event.target.closest?.('[data-insert]')?.dataset.insert;
  const reply = document.querySelector('[data-reply]');
  if (!name || !reply) return;
  event.preventDefault();
  const source = document.getElementById(name);
  const text = source.selectedOptions?.[0].dataset.text ?? source.textContent;
  reply.focus();
  reply.setRangeText(text, reply.selectionStart, reply.selectionEnd, 'end');
  reply.dispatchEvent(new Event('input', { bubbles: true }));
});

// Times that an admin chooses are those of the browser's time zone.
document.addEventListener('formdata', ({ target, formData }) => {
  if (target.elements.offset) formData.set('offset', String(-new Date().getTimezoneOffset()));
});
function showTimeZone() {
  for (const zone of document.querySelectorAll('[data-time-zone]'))
    zone.textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
showTimeZone();
document.addEventListener('htmx:after:swap', showTimeZone);

// Ctrl+Enter (Cmd+Enter on a Mac) clicks the button with that shortcut.
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !target.form) return;
  const keys = shiftKey ? 'Control+Shift+Enter' : 'Control+Enter';
  const button = target.form.querySelector(`[aria-keyshortcuts="${keys}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
