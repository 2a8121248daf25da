import type { VNode } from 'preact';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';

export const NewSecretView = ({ frame, secret }: { frame: Frame; secret: string }): VNode => (
  <ConsoleFrame {...frame} section="notifications" title="New signing secret">
    <div class="with-facts">
      <section class="panel stack" aria-labelledby="secret">
        <ShownSecret id="secret" heading="Team webhook" secret={secret} what="signing secret" />
        <p class="small quiet">
          Notifications are signed with it, like partner webhooks. If you lose the secret, save the webhook URL again.
        </p>
        <div>
          <a class="button" href="/console/notifications">
            Done
          </a>
        </div>
      </section>
    </div>
  </ConsoleFrame>
);
