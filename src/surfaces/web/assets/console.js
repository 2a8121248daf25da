// Runs in the browser on the pages of the console. Every page works without it.

// What was sent was refused by a page that cannot stand in place of this one, such as a sign-in: opening the page shows it.
document.addEventListener('htmx:response:error', ({ detail }) => {
  const { status } = detail.ctx.response;
  if (status !== 400 && status !== 409 && status !== 412 && detail.ctx.sourceElement.id !== 'changes')
    location.reload();
});

// The word that says whether the page follows the work of colleagues.
const showLive = (isLive) => {
  const mark = document.querySelector('[data-live]');
  if (mark) mark.hidden = !isLive;
};
document.addEventListener('htmx:sse:after:connection', () => showLive(true));
document.addEventListener('htmx:sse:error', () => showLive(false));
document.addEventListener('htmx:sse:close', () => showLive(false));

// Dragging a card presses the button of its menu that moves it to the column. Only allowed moves have a button.
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
// The page must not change under the hand that drags.
document.addEventListener('htmx:before:request', (event) => {
  if (dragged && event.target.id === 'live') event.preventDefault();
});

// A directory that was recorded leaves the list, and the next one is ready to be typed into.
document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
  if (ctx.response.status >= 400 || !ctx.sourceElement.matches('[data-row]')) return;
  const row = ctx.sourceElement.closest('tr');
  const next = row.nextElementSibling?.querySelector('input[name=address]');
  row.remove();
  if (next) next.focus();
  else location.reload();
});

// Only one menu is open, and Escape closes it.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.matches('details.menu[open]')) return;
    for (const menu of document.querySelectorAll('details.menu[open]')) if (menu !== target) menu.open = false;
  },
  true,
);
document.addEventListener('keydown', ({ key, target }) => {
  const menu = key === 'Escape' && target.closest?.('details.menu[open]');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
