// Runs in the browser on console pages. Every page works without it.
// Stores unsaved changes of forms with `data-draft`, and the version they were typed into, and restores them after a reload, after
// another form of the page is sent, and after a live update. `unsaved`: the server already rendered them.

'use strict';
// A block, because the scripts of a page share one scope.
{
  const keyOf = (form) => `draft ${form.getAttribute('action')}`;

  const isChecked = ({ type }) => type === 'checkbox' || type === 'radio';
  const isTyped = ({ name, type }) => name && !['hidden', 'submit', 'button', 'file'].includes(type);
  const isStored = (field) => isTyped(field) || field.name === 'version' || field.name === 'shown';
  const textOf = (field) => (isChecked(field) ? String(field.checked) : field.value);
  /** The field's value as the server rendered it. */
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
    note.append('Unsaved changes restored. ', discard);
    return note;
  }

  /** Also drops the attribute: a live update may come before the next page opens. */
  function endDraft(form) {
    sessionStorage.removeItem(keyOf(form));
    form.removeAttribute('data-draft');
  }

  /** A live update would close an open menu, and give a form with unsaved changes a version that the admin has not seen. */
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
  // A form that htmx does not send opens another page, which shows the result.
  window.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented && !submitter?.formTarget && target.matches('[data-draft]')) endDraft(target);
  });
  // Other users of this browser must not see drafts.
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
  // Close a menu after its form is sent, so that the update can replace it.
  document.addEventListener('htmx:before:swap', ({ detail: { ctx } }) => {
    const menu = ctx.request.method !== 'GET' && ctx.sourceElement.closest?.('details.menu');
    if (!menu) return;
    menu.open = false;
    menu.removeAttribute('hx-morph-skip');
  });
}
