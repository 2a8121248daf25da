import type { ComponentChildren, VNode } from 'preact';

interface SubmitOrCancelProps {
  /** What cannot be taken back. */
  isDangerous?: boolean;
  /** The page that Cancel leads to. */
  cancel: string;
  /** What the button does. */
  children: ComponentChildren;
}

/** The end of a form that has a page of its own. */
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
