// Runs in the browser on console pages. Every page works without it.
// Stores unsaved changes of forms with `data-draft`, and the version they were typed into, and restores them when the form is opened
// again. `unsaved`: the server already rendered them. Fields outside the form element and fields that save themselves are left out.

'use strict';
// A block, because the scripts of a page share one scope.
{
  const PREFIX = 'draft ';
  const userPrefix = () => `${PREFIX}${document.querySelector('[data-user]')?.dataset.user} `;
  /** Without the query, which names the list that the form was opened from. */
  const keyOf = (form) => userPrefix() + new URL(form.getAttribute('action'), location.href).pathname;
  function removeDrafts(isKept) {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !isKept(key)) localStorage.removeItem(key);
  }

  const fieldsOf = (form) => [...form.elements].filter((field) => form.contains(field) && !field.matches('[hx-post]'));
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
    fieldsOf(form).some((field) =>
      field.type === 'file' ? field.files.length > 0 : isTyped(field) && textOf(field) !== sentTextOf(field),
    );

  function keepDraft(form) {
    const texts = fieldsOf(form).filter(isStored).map(textOf);
    localStorage.removeItem(keyOf(form));
    try {
      if (isUnsaved(form)) localStorage.setItem(keyOf(form), JSON.stringify(texts));
    } catch {
      // Larger than the browser stores, such as pasted lines of an import.
    }
    holdRefresh(form.closest('details.menu') ?? form);
  }

  function restoreDraft(form) {
    const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    if (!draft) return;
    const fields = fieldsOf(form).filter(isStored);
    const isOnPage = fields.every((field, index) => !isTyped(field) || textOf(field) === draft[index]);
    if (isOnPage || fields.length !== draft.length) return localStorage.removeItem(keyOf(form));
    for (const [index, field] of fields.entries()) {
      if (isChecked(field)) field.checked = draft[index] === 'true';
      else field.value = draft[index];
      const fold = isTyped(field) && textOf(field) !== sentTextOf(field) && field.closest('details.fold');
      if (fold) fold.open = true;
    }
    form.dataset.draft = 'unsaved';
    form.prepend(restoredNote());
    holdRefresh(form.closest('details.menu') ?? form);
  }

  function restoredNote() {
    const note = document.createElement('p');
    note.className = 'note restored';
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
    localStorage.removeItem(keyOf(form));
    form.removeAttribute('data-draft');
  }

  /** A live update would close an open menu or suggestion, and give a form with unsaved changes a version that the admin has not seen. */
  function holdRefresh(element) {
    const forms = element.matches('form') ? [element] : [...element.querySelectorAll('form[data-draft]')];
    element.toggleAttribute('hx-morph-skip', !!element.open || forms.some(isUnsaved));
  }

  /** A draft of another tab must not appear in a form that is already open here. */
  const opened = new WeakSet();
  function showDrafts() {
    for (const form of document.querySelectorAll('form[data-draft]')) {
      if (isUnsaved(form)) keepDraft(form);
      else if (!opened.has(form)) restoreDraft(form);
      opened.add(form);
    }
  }
  // Other users of this browser must not see drafts.
  removeDrafts((key) => key.startsWith(userPrefix()));
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
  // A button that only tries the form, such as a dry run, keeps the draft.
  let keepsDraft = false;
  const readButton = ({ submitter }) => (keepsDraft = !!submitter?.matches('[data-keeps-draft]'));
  document.addEventListener('submit', readButton, true);
  document.addEventListener('htmx:after:request', ({ detail: { ctx } }) => {
    const { sourceElement: form, response } = ctx;
    if (response?.status < 400 && !keepsDraft && form.matches?.('[data-draft]')) endDraft(form);
  });
  // A form that htmx does not send opens another page, which shows the result.
  window.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented && !keepsDraft && !submitter?.formTarget && target.matches('[data-draft]')) endDraft(target);
  });
  document.addEventListener('submit', ({ target }) => {
    if (target.matches('[action="/sign-out"]')) removeDrafts(() => false);
  });

  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.matches('details.menu, .suggestion > details')) holdRefresh(target);
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
