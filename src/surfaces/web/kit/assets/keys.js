// Runs in the browser on console pages. Every page works without it.
// A page declares its keys in markup: `aria-keyshortcuts` on a control, which the key clicks or focuses, and `data-key-item` on
// the items of a list, which `j` and `k` go through. `data-key-item="open"` opens an item instead of focusing it. A control inside
// an item works for the item with the focus; one in the bar for selected items comes first. `h` and `l` go through the columns of a
// board (`data-key-column`). The markup is read when a key is pressed, so replaced content works, too.

'use strict';
// A block, because the scripts of a page share one scope.
{
  const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
  const STEPS = { j: 1, k: -1 };
  const STEP_NAMES = { j: 'Next item', k: 'Previous item' };
  const COLUMN_STEPS = { l: 1, h: -1 };
  const COLUMN_STEP_NAMES = { l: 'Next column', h: 'Previous column' };

  const isShown = (element) => element.getClientRects().length > 0;
  const items = (within = document) => [...within.querySelectorAll('[data-key-item]')].filter(isShown);
  const columns = () =>
    [...document.querySelectorAll('[data-key-column]')].filter((column) => items(column).length > 0);
  const focusedItem = () => document.activeElement?.closest('[data-key-item]');
  const linkOf = (item) => (item.matches('a') ? item : item.querySelector('a'));
  const keysOf = (control) => control.getAttribute('aria-keyshortcuts').split(' ');
  /** Controls of other items are left out. */
  const controls = () =>
    [...document.querySelectorAll('[aria-keyshortcuts]')].filter((control) => {
      const item = control.closest('[data-key-item]');
      return !control.disabled && (!item || item === focusedItem());
    });

  function goBy(step) {
    const list = items();
    const current = list.findIndex((item) => item === focusedItem() || item.getAttribute('aria-current') === 'page');
    goTo(list[current === -1 ? 0 : current + step]);
  }

  /** To the same place in another column, or the last one. */
  function goByColumn(step) {
    const list = columns();
    const current = list.findIndex((column) => column.contains(focusedItem()));
    const next = list[current === -1 ? 0 : current + step];
    if (!next) return;
    const place = current === -1 ? 0 : items(list[current]).indexOf(focusedItem());
    goTo(items(next)[place] ?? items(next).at(-1));
  }

  function goTo(item) {
    if (!item) return;
    const link = linkOf(item);
    if (item.dataset.keyItem === 'open') link.click();
    else {
      link.focus();
      item.scrollIntoView({ block: 'nearest' });
    }
  }

  function use(control) {
    if (!control.matches(TEXT_FIELDS)) return control.click();
    control.focus();
    control.scrollIntoView({ block: 'nearest' });
  }

  document.addEventListener('keydown', (event) => {
    const { key, target, repeat, isComposing } = event;
    const isElsewhere = event.defaultPrevented || isComposing || event.ctrlKey || event.altKey || event.metaKey;
    if (isElsewhere || document.querySelector('dialog[open]')) return;
    if (key === 'Escape') return target.matches(TEXT_FIELDS) && target.blur();
    if (target.closest(TEXT_FIELDS)) return;
    if (STEPS[key] && items().length > 0) {
      event.preventDefault();
      return goBy(STEPS[key]);
    }
    if (COLUMN_STEPS[key] && columns().length > 0) {
      event.preventDefault();
      return goByColumn(COLUMN_STEPS[key]);
    }
    const found = repeat ? [] : controls().filter((one) => keysOf(one).includes(key));
    const isBatch = (one) => one.matches('.selection-bar *');
    const control = found.find((one) => isBatch(one) && isShown(one)) ?? found.find((one) => !isBatch(one));
    if (!control) return;
    event.preventDefault();
    use(control);
  });

  /** What a control does, in the words of the page. */
  const nameOf = (control) =>
    control.dataset.keyName ??
    control.getAttribute('aria-label') ??
    control.labels?.[0]?.textContent ??
    control.textContent;

  function addRow(list, keys, name) {
    const term = document.createElement('dt');
    for (const key of keys.split('+')) {
      const element = document.createElement('kbd');
      element.textContent = key === 'Control' ? 'Ctrl' : key;
      term.append(element, ' ');
    }
    const words = document.createElement('dd');
    words.textContent = name.trim();
    list.append(term, words);
  }

  /** Keys of items are listed once, also while no item has the focus. */
  function listKeys() {
    const list = document.createElement('dl');
    list.className = 'keys';
    if (items().length > 0) for (const key of Object.keys(STEPS)) addRow(list, key, STEP_NAMES[key]);
    if (columns().length > 0) for (const key of Object.keys(COLUMN_STEPS)) addRow(list, key, COLUMN_STEP_NAMES[key]);
    const listed = new Set();
    for (const control of document.querySelectorAll('[aria-keyshortcuts]'))
      for (const keys of keysOf(control))
        if (!listed.has(keys)) {
          listed.add(keys);
          addRow(list, keys, nameOf(control));
        }
    addRow(list, 'Esc', 'Leave a field, close a menu or dialog, or clear the selection');
    return list;
  }

  function showKeys() {
    const dialog = document.createElement('dialog');
    const heading = document.createElement('h2');
    Object.assign(heading, { id: 'keys-heading', textContent: 'Keyboard shortcuts' });
    dialog.setAttribute('aria-labelledby', heading.id);
    const close = document.createElement('button');
    Object.assign(close, { type: 'button', className: 'button button-small', textContent: 'Close' });
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    dialog.append(heading, listKeys(), close);
    document.body.append(dialog);
    dialog.showModal();
  }
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-show-keys]')) showKeys();
  });
}
