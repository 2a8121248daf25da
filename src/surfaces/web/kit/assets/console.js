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
document.addEventListener('dragend', ({ dataTransfer }) => {
  dragged = undefined;
  for (const column of document.querySelectorAll('[data-drop]')) column.removeAttribute('data-drop');
  // A drop gets the updates that were left out with its response.
  if (dataTransfer.dropEffect === 'none') refresh();
});
// No live update while a card is dragged.
document.addEventListener('htmx:before:request', (event) => {
  if (dragged && event.target.id === 'live') event.preventDefault();
});

// The board is updated with the columns that changed, by their tags. The redirect after a form gets the same headers.
document.addEventListener('htmx:config:request', ({ detail: { ctx } }) => {
  const tags = [...document.querySelectorAll('#live [data-tag]')].map(({ dataset }) => dataset.tag);
  if (tags.length > 0 && ctx.target?.id === 'live') ctx.request.headers['If-None-Match'] = tags.join(', ');
});
/** The IDs of the card with the focus, and of the cards that get the focus if it leaves the board. */
let focusedCards = [];
// Before the other listeners: they close the card's menu, and look for the card of a message.
document.addEventListener(
  'htmx:before:swap',
  ({ detail: { tasks } }) => {
    const card = document.activeElement?.closest('[data-card]');
    focusedCards = [card, card?.nextElementSibling, card?.previousElementSibling].map((each) => each?.id);
    for (const { fragment } of tasks)
      for (const column of fragment.querySelectorAll('[data-same]'))
        column.replaceWith(document.getElementById(column.id).cloneNode(true));
  },
  true,
);
document.addEventListener('htmx:after:swap', () => {
  // An open menu is not replaced, so its column is fetched again.
  for (const menu of document.querySelectorAll('[data-tag] [hx-morph-skip]'))
    menu.closest('[data-tag]').removeAttribute('data-tag');
  const shown = focusedCards.map((id) => id && document.getElementById(id)).find(Boolean);
  const { activeElement } = document;
  if (shown && !(activeElement?.closest('[data-card]') && activeElement.checkVisibility()))
    shown.querySelector('a').focus();
});

// A menu that a key opens gets the focus.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.open || !target.matches('details.menu[open]:has(> [aria-keyshortcuts])')) return;
    const box = target.lastElementChild;
    if (!target.contains(document.activeElement)) box.querySelector('select, button, a').focus();
    box.scrollIntoView({ block: 'nearest' });
  },
  true,
);
document.addEventListener('change', ({ target }) => {
  if (target.matches('[data-apply] select')) target.form.requestSubmit();
});

// The list of admins is shared by all cards: its buttons belong to the form of the card.
const assignDialog = () => document.querySelector('#assign');
function filterAdmins() {
  const text = assignDialog().querySelector('input').value.trim().toLowerCase();
  for (const row of assignDialog().querySelectorAll('li')) row.hidden = !row.textContent.toLowerCase().includes(text);
}
document.addEventListener('click', (event) => {
  const card = event.target.closest?.('[data-assign]')?.closest('[data-card]');
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  assignDialog().querySelector('input').value = '';
  filterAdmins();
  for (const button of assignDialog().querySelectorAll('li button'))
    button.setAttribute('form', card.querySelector('form').id);
  assignDialog().showModal();
});
document.addEventListener('input', ({ target }) => target.closest('#assign') && filterAdmins());
document.addEventListener('submit', ({ submitter }) => submitter?.closest('#assign')?.close());
// Arrows go from the field of a dialog to its items and back, and Enter uses the first one.
document.addEventListener('keydown', (event) => {
  const { key, target, isComposing } = event;
  const dialog = target.closest?.('#assign, #palette');
  if (!dialog || isComposing) return;
  const field = dialog.querySelector('input');
  const stops = [field, ...dialog.querySelectorAll('li:not([hidden]) :is(a, button), section > a')];
  const next = stops[stops.indexOf(target) + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? NaN)];
  if (key === 'Enter' && target === field) {
    if (dialog === palette() && !isFound()) return;
    stops[1]?.click();
  } else if (next) next.focus();
  else if (key === 'Escape') dialog.close();
  else return;
  event.preventDefault();
});

// The palette opens over every page and searches while typing.
const SEARCH_WAIT_MS = 150;
const MIN_LETTERS = 2;
let searchTimer;
let searchRequest = new AbortController();
const palette = () => document.querySelector('#palette');
const typedText = () => palette().querySelector('input').value.trim();
/** Whether the results are those of the text: Enter opens no result that is about to be replaced. */
const isFound = () => palette().querySelector('#found').dataset.text === typedText();
/** `text`: what was searched. */
function showFound({ text, status = '', nodes = [status] }) {
  const found = palette().querySelector('#found');
  found.replaceChildren(...nodes);
  found.dataset.text = text ?? '';
  palette().querySelector('[role=status]').textContent = status;
}
async function searchEverything() {
  const path = `/console/search/results?${new URLSearchParams({ q: typedText() })}`;
  searchRequest = new AbortController();
  try {
    const response = await fetch(path, { signal: searchRequest.signal });
    if (!response.ok) throw new Error(`${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { dataset, childNodes } = page.querySelector('#found');
    showFound({ ...dataset, nodes: childNodes });
  } catch (error) {
    if (error.name !== 'AbortError') showFound({ status: 'Search failed. Press Enter to try again.' });
  }
}
document.addEventListener('input', ({ target }) => {
  if (!target.closest('#palette')) return;
  clearTimeout(searchTimer);
  searchRequest.abort();
  if (typedText().length < MIN_LETTERS) showFound({});
  else searchTimer = setTimeout(searchEverything, SEARCH_WAIT_MS);
});
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && palette()) {
    event.preventDefault();
    if (palette().open) palette().close();
    else if (!document.querySelector('dialog[open]')) {
      palette().showModal();
      palette().querySelector('input').select();
    }
  } else if (key.length === 1 && !ctrlKey && !metaKey && target.matches('#found a'))
    palette().querySelector('input').focus();
});
// A page that the browser restores has no open palette.
addEventListener('pagehide', () => palette()?.close());

// Select everything in a column or list, or nothing if everything is selected.
document.addEventListener('click', ({ target }) => {
  const boxes = target
    .closest?.('[data-select-all]')
    ?.closest('[data-selectable], main')
    .querySelectorAll('input[type=checkbox][form]');
  if (!boxes) return;
  const isSelected = ![...boxes].every(({ checked }) => checked);
  for (const box of boxes) box.checked = isSelected;
  showSelected();
});
const selection = () => [...document.querySelectorAll('[form=selection]:checked')];
function showSelected() {
  const count = document.querySelector('[data-selected]');
  if (count) count.textContent = `${selection().length} selected`;
}
showSelected();
for (const name of ['change', 'htmx:after:swap', 'pageshow']) addEventListener(name, showSelected);
// Rows that could not be changed are selected at first.
document.addEventListener('reset', ({ target }) => {
  if (target.id !== 'selection') return;
  for (const box of selection()) box.defaultChecked = false;
  setTimeout(showSelected);
});
// Escape clears the selection. Before the other listeners: it first leaves a field, or closes a menu or dialog.
document.addEventListener(
  'keydown',
  ({ key, target }) => {
    const isBusy = document.querySelector('details.menu[open], dialog[open]');
    if (key !== 'Escape' || isBusy || target.matches('textarea, select, input:not([type=checkbox])')) return;
    if (selection().length > 0) document.querySelector('#selection').reset();
  },
  true,
);

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
if (location.hash && leftPath === location.pathname) {
  const stay = () => scrollTo(0, leftTop);
  stay();
  // Browsers go to the part of the page until everything is loaded.
  addEventListener('load', () => requestAnimationFrame(stay));
}

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
  insertText(reply, source.selectedOptions?.[0].dataset.text ?? source.textContent, reply.selectionStart);
});
function insertText(reply, text, start) {
  reply.focus();
  reply.setRangeText(text, start, reply.selectionEnd, 'end');
  reply.dispatchEvent(new Event('input', { bubbles: true }));
}

// `#` in a reply opens the saved replies with the words after it in their title.
const MAX_CHOICE_WORDS = 40;
const CHOICE_STEPS = { ArrowDown: 1, ArrowUp: -1 };
let choices;
/** Where the `#` is that the admin closed the list for. */
let closedAt = -1;
function closeChoices() {
  const reply = document.querySelector('[data-reply]');
  for (const name of ['aria-controls', 'aria-activedescendant']) reply?.removeAttribute(name);
  choices?.remove();
  choices = undefined;
}
function choose(option) {
  choices.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  document.querySelector('[data-reply]').setAttribute('aria-activedescendant', option.id);
}
function showChoices(reply) {
  closeChoices();
  const typed = reply.value.slice(0, reply.selectionStart);
  const match = /(?:^|\s)#(\S[^\n#]*)?$/.exec(typed);
  const words = match?.[1] ?? '';
  const start = typed.lastIndexOf('#');
  if (!match || words.length > MAX_CHOICE_WORDS) closedAt = -1;
  else if (start !== closedAt) {
    const isFound = ({ text }) => text.toLowerCase().includes(words.trimEnd().toLowerCase());
    const found = [...(document.querySelector('#saved')?.options ?? [])].filter(isFound);
    if (found.length > 0) openChoices(reply, start, found);
  }
}
function openChoices(reply, start, found) {
  choices = document.createElement('ul');
  Object.assign(choices, { id: 'reply-choices', className: 'reply-choices' });
  choices.setAttribute('role', 'listbox');
  choices.setAttribute('aria-label', 'Saved replies');
  for (const [index, { text, dataset }] of found.entries()) {
    const option = document.createElement('li');
    Object.assign(option, { id: `reply-choice-${index}`, className: 'cut', textContent: text });
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.addEventListener('pointerdown', (event) => event.preventDefault());
    option.addEventListener('click', () => {
      closeChoices();
      insertText(reply, dataset.text, start);
    });
    choices.append(option);
  }
  reply.before(choices);
  reply.setAttribute('aria-controls', choices.id);
  choose(choices.firstElementChild);
}
document.addEventListener('input', ({ target }) => {
  if (target.matches('[data-reply]')) showChoices(target);
});
for (const name of ['focusout', 'click']) document.addEventListener(name, closeChoices);
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, isComposing } = event;
  if (!choices || isComposing || ctrlKey || metaKey) return;
  const chosen = choices.querySelector('[aria-selected=true]');
  if (CHOICE_STEPS[key]) {
    const all = [...choices.children];
    choose(all.at((all.indexOf(chosen) + CHOICE_STEPS[key]) % all.length));
  } else if (key === 'Enter') chosen.click();
  else if (key === 'Escape') {
    closedAt = target.value.slice(0, target.selectionStart).lastIndexOf('#');
    closeChoices();
  } else {
    // The list stays open for the next character, but not when the cursor moves.
    if (key.length > 1 && key !== 'Shift') closeChoices();
    return;
  }
  event.preventDefault();
});

// Times that an admin chooses are those of the browser's time zone.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
document.addEventListener('formdata', ({ target, formData }) => {
  if (target.elements.zone) formData.set('zone', timeZone);
});
function showTimeZone() {
  for (const zone of document.querySelectorAll('[data-time-zone]')) zone.textContent = timeZone;
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
