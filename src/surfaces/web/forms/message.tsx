import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from '../components/icons.js';

interface MessageProps {
  tone?: 'good' | 'bad' | undefined;
  icon: IconName;
  children: ComponentChildren;
}

/** What came of something that was sent. It stays until it is dismissed, also when a part of the page is fetched again. */
export const Message = ({ tone, icon, children }: MessageProps): VNode => (
  <div class={`notice${tone === undefined ? '' : ` tone-${tone}`}`} data-message>
    <Icon name={icon} />
    {/* A failure is where the page opens, because its form may be far down. */}
    <div {...(tone === 'bad' ? { role: 'alert', tabIndex: -1, autofocus: true } : { role: 'status' })}>{children}</div>
    <button class="button button-quiet button-small needs-script" type="button" data-dismiss>
      Dismiss
    </button>
  </div>
);
