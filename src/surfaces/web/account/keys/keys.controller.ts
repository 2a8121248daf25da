import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { KeyForms } from '../../kit/keys/key-forms.js';
import { type Form, type FormResult, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { KeysLoader } from './keys.loader.js';

@UserPages()
@Controller('dashboard/keys')
export class OwnKeysController {
  constructor(
    private readonly pages: KeysLoader,
    private readonly forms: KeyForms,
  ) {}

  @Get()
  listKeys(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showKeys(user, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  createKey(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return this.forms.createKey(this.pages.pagesFor(user), form);
  }

  @Get(':id')
  showKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showKey(user, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm(':id/rename')
  renameKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.renameKey(this.pages.pagesFor(user), id, form);
  }

  @PostOnce(':id/rotate')
  rotateKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.rotateKey(this.pages.pagesFor(user), id, form);
  }

  @PostForm(':id/revoke')
  revokeKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.revokeKey(this.pages.pagesFor(user), id, form);
  }
}
