// Runs in the browser. Every page works without it.

// On a phone the sections scroll horizontally: bring the current one into view.
for (const link of document.querySelectorAll(':is(.console-rail nav, .section-nav) > [aria-current]'))
  link.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth;

// URLs of searches contain only the chosen filters. This also applies to forms that htmx sends.
document.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  const label = button.querySelector('span');
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy || button.previousElementSibling.textContent);
    label.textContent = 'Copied';
  } catch {
    label.textContent = 'Copy failed. Select the text instead.';
  }
  setTimeout(() => (label.textContent = before), 2_000);
});

document.addEventListener('click', ({ target }) =>
  target.closest('[data-dismiss]')?.closest('[data-message]').remove(),
);

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.querySelector('input[type=search]');
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

// Only one menu is open, apart from the menus around it; Escape and a tap outside close it.
const openMenus = () => [...document.querySelectorAll('details.menu[open]')];
const closeMenusExcept = (isKept) => {
  for (const menu of openMenus()) if (!isKept(menu)) menu.open = false;
};
// Not click: on a phone, Safari sends none for a tap on plain text.
document.addEventListener('pointerdown', ({ target }) => closeMenusExcept((menu) => menu.contains(target)));
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.matches('details.menu[open]')) closeMenusExcept((menu) => menu.contains(target));
  },
  true,
);
document.addEventListener('keydown', ({ key }) => {
  // In document order, a menu inside another one comes after it.
  const menu = key === 'Escape' && openMenus().at(-1);
  if (!menu) return;
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector('summary').focus();
});

// The response to a second click would replace the first, which may show a secret.
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!form.elements.once || submitter?.hasAttribute('formaction')) return;
  if (form.dataset.sent) event.preventDefault();
  // After all other listeners: htmx sends some forms itself.
  setTimeout(() => {
    if (!event.defaultPrevented) form.dataset.sent = 'true';
  });
});
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});
