// Runs in the browser on the pages of the console. Every page works without it.
// A form with `data-draft` keeps what was typed, together with the version that it was typed into: when another form opens the
// page again, when the page is reloaded, and when a part of it is refreshed. `unsaved`: the server shows what was typed.

'use strict';
// Scripts of a page share one scope.
{
  const keyOf = (form) => `draft ${form.getAttribute('action')}`;

  const isChecked = ({ type }) => type === 'checkbox' || type === 'radio';
  const isTyped = ({ name, type }) => name && !['hidden', 'submit', 'button', 'file'].includes(type);
  const isStored = (field) => isTyped(field) || field.name === 'version' || field.name === 'shown';
  const textOf = (field) => (isChecked(field) ? String(field.checked) : field.value);
  /** The text of a field on the page that the server sent. */
  function sentTextOf(field) {
    if (isChecked(field)) return String(field.defaultChecked);
    if (!field.options) return field.defaultValue;
    return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]).value;
  }

  const isUnsaved = (form) =>
    form.dataset.draft === 'unsaved' ||
    [...form.elements].some((field) =>
      field.type === 'file' ? field.files.length > 0 : isTyped(field) && textOf(field) !== sentTextOf(field),
    );

  function keepDraft(form) {
    const texts = [...form.elements].filter(isStored).map(textOf);
    if (isUnsaved(form)) sessionStorage.setItem(keyOf(form), JSON.stringify(texts));
    else sessionStorage.removeItem(keyOf(form));
    holdRefresh(form.closest('details.menu') ?? form);
  }

  function restoreDraft(form) {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    if (!draft) return;
    const fields = [...form.elements].filter(isStored);
    const isOnPage = fields.every((field, index) => !isTyped(field) || textOf(field) === draft[index]);
    if (isOnPage || fields.length !== draft.length) return sessionStorage.removeItem(keyOf(form));
    for (const [index, field] of fields.entries()) {
      if (isChecked(field)) field.checked = draft[index] === 'true';
      else field.value = draft[index];
    }
    form.dataset.draft = 'unsaved';
    form.append(restoredNote());
    holdRefresh(form.closest('details.menu') ?? form);
  }

  function restoredNote() {
    const note = document.createElement('p');
    note.className = 'note';
    note.setAttribute('role', 'status');
    const discard = document.createElement('button');
    Object.assign(discard, { className: 'button button-quiet button-small', type: 'button' });
    discard.textContent = 'Discard changes';
    discard.dataset.discard = '';
    note.append('Restored, not saved yet. ', discard);
    return note;
  }

  /** The form keeps nothing from now on: the page may be refreshed before the next one opens. */
  function endDraft(form) {
    sessionStorage.removeItem(keyOf(form));
    form.removeAttribute('data-draft');
  }

  /** A refresh would close an open menu, and give a form with unsaved changes a version that the admin has not seen. */
  function holdRefresh(element) {
    const forms = element.matches('form') ? [element] : [...element.querySelectorAll('form[data-draft]')];
    element.toggleAttribute('hx-morph-skip', !!element.open || forms.some(isUnsaved));
  }

  function showDrafts() {
    for (const form of document.querySelectorAll('form[data-draft]'))
      if (isUnsaved(form)) keepDraft(form);
      else restoreDraft(form);
  }
  showDrafts();
  document.addEventListener('htmx:after:swap', showDrafts);

  document.addEventListener('input', ({ target }) => {
    if (target.form?.matches('[data-draft]')) keepDraft(target.form);
  });
  document.addEventListener('click', ({ target }) => {
    const form = target.closest?.('[data-discard]')?.form;
    if (!form) return;
    endDraft(form);
    location.reload();
  });
  document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
    const { sourceElement: form, response } = ctx;
    if (response?.status < 400 && form.matches?.('[data-draft]')) endDraft(form);
  });
  // A form that htmx does not send opens another page, which shows what came of it.
  window.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented && !submitter?.formTarget && target.matches('[data-draft]')) endDraft(target);
  });
  // Drafts are for the admin who typed them.
  document.addEventListener('submit', ({ target }) => {
    if (target.matches('[action="/sign-out"]')) sessionStorage.clear();
  });

  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.matches('details.menu')) holdRefresh(target);
    },
    true,
  );
  // What a menu did shows in the part of the page that is refreshed then.
  document.addEventListener('htmx:before:swap', ({ detail: { ctx } }) => {
    const menu = ctx.request.method !== 'GET' && ctx.sourceElement.closest?.('details.menu');
    if (!menu) return;
    menu.open = false;
    menu.removeAttribute('hx-morph-skip');
  });
}
