import type { ComponentChildren, VNode } from 'preact';

interface SubmitOrCancelProps {
  /** For actions that can't be undone. */
  isDangerous?: boolean;
  cancel: string;
  children: ComponentChildren;
}

export const SubmitOrCancel = ({ isDangerous = false, cancel, children }: SubmitOrCancelProps): VNode => (
  <div class="row">
    <button class={`button ${isDangerous ? 'button-danger' : 'button-primary'}`} type="submit">
      {children}
    </button>
    <a class="button button-quiet" href={cancel}>
      Cancel
    </a>
  </div>
);
