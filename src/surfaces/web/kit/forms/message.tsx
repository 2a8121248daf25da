import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from '../components/icons.js';

interface MessageProps {
  tone?: 'good' | 'bad' | undefined;
  icon: IconName;
  /** Scrolls to the message, because its form may be far down. */
  takesFocus?: boolean;
  children: ComponentChildren;
}

/** The result of a form. It stays until it is dismissed, even when a part of the page is fetched again. */
export const Message = ({ tone, icon, takesFocus = false, children }: MessageProps): VNode => (
  <div class={`notice${tone === undefined ? '' : ` tone-${tone}`}`} data-message>
    <Icon name={icon} />
    <div role={tone === 'bad' ? 'alert' : 'status'} {...(takesFocus && { tabIndex: -1, autofocus: true })}>
      {children}
    </div>
    <button class="button button-quiet button-small needs-script" type="button" data-dismiss>
      Dismiss
    </button>
  </div>
);
