import { Body, Controller, Get, Query } from '@nestjs/common';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { KeyForms, type KeyPages } from '../../kit/keys/key-forms.js';
import { type Form, type FormResult, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { KeysView, KeyView, NewKeyView } from './keys.view.js';

const PATH = '/dashboard/keys';

@UserPages()
@Controller('dashboard')
export class OwnKeysController {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly forms: KeyForms,
    private readonly config: Config,
  ) {}

  @Get()
  redirectToKeys(): SeeOther {
    return new SeeOther(PATH);
  }

  @Get('keys')
  listKeys(@CurrentUser() { userId }: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showKeys(userId, { ...NOTHING_SENT, done });
  }

  @PostOnce('keys')
  createKey(@CurrentUser() { userId }: SignedInUser, @Body() form: Form): FormResult {
    return this.forms.createKey(this.pagesFor(userId), form);
  }

  @Get('keys/:id')
  getKey(@CurrentUser() { userId }: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showKey(userId, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm('keys/:id/rename')
  renameKey(@CurrentUser() { userId }: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.renameKey(this.pagesFor(userId), id, form);
  }

  @PostOnce('keys/:id/rotate')
  rotateKey(@CurrentUser() { userId }: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.rotateKey(this.pagesFor(userId), id, form);
  }

  @PostForm('keys/:id/revoke')
  revokeKey(@CurrentUser() { userId }: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.revokeKey(this.pagesFor(userId), id, form);
  }

  private async showKeys(userId: string, sent: SentForm & { done?: unknown }): Promise<FreshPage> {
    const keys = await this.usage.addSummaries(await this.keys.listKeys({ userId }), LISTED_DAYS);
    return page(KeysView, { keys, ...sent }, sent.status);
  }

  private async showKey(userId: string, id: string, sent: SentForm & { isRepeated?: boolean }): Promise<FreshPage> {
    return page(KeyView, { ownKey: await this.keys.getKey({ userId }, id), ...sent }, sent.status);
  }

  private pagesFor(userId: string): KeyPages {
    return {
      actor: userId,
      holder: { userId },
      path: PATH,
      showKeys: (sent) => this.showKeys(userId, sent),
      showKey: (id, sent) => this.showKey(userId, id, sent),
      // The response to the form itself, because browsers and logs would keep a URL that shows the key.
      showNewKey: ({ id, name, key }, graceDays) => {
        const snippets = setupSnippetsWith(this.config.siteUrl, key);
        return page(NewKeyView, { name, secret: key, graceDays, snippets }, 200, `${PATH}/${id}?done=created`);
      },
    };
  }
}
