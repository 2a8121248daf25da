import type { ComponentChildren, VNode } from 'preact';

interface KeyBoxProps {
  label: string;
  button: string;
  hint: ComponentChildren;
}

/** The key for requests from the forms. The field has no name, so no form sends it; docs.js reads it. */
export const KeyBox = ({ label, button, hint }: KeyBoxProps): VNode => (
  <form class="panel stack needs-script" id="key-form">
    <div class="field">
      <label for="key">{label}</label>
      <div class="docs-key">
        <input
          id="key"
          class="mono"
          type="password"
          autoComplete="off"
          spellcheck={false}
          required
          placeholder="aid_…"
          aria-describedby="key-hint key-result"
        />
        <button class="button button-primary" type="submit">
          {button}
        </button>
      </div>
      <span class="small quiet" id="key-hint">
        {hint}
      </span>
    </div>
    <p class="note" id="key-result" role="status" />
  </form>
);
