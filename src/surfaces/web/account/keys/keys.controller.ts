import { Body, Controller, Get, Query } from '@nestjs/common';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { NewKeyForm, RenameKeyForm, RevokeKeyForm, RotateKeyForm } from './keys.dto.js';
import { KeysLoader } from './keys.loader.js';

const DAY_MS = 86_400_000;

@UserPages()
@Controller('dashboard/keys')
export class OwnKeysController {
  constructor(
    private readonly pages: KeysLoader,
    private readonly keys: OwnKeys,
  ) {}

  @Get()
  listKeys(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showKeys(user, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  createKey(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: NewKeyForm,
      act: async ({ name, expires, policy: policyVersion }) => {
        const created = { name, policyVersion, expiresAt: endOf(expires) };
        return this.pages.showNewKey(user, await this.keys.createKey(user.userId, created));
      },
      again: (sent) => this.pages.showKeys(user, sent),
    });
  }

  @Get(':id')
  showKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showKey(user, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm(':id/rename')
  renameKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ name }: RenameKeyForm): Promise<void> => this.keys.renameKey(user.userId, id, name);
    return handleForm({ form, body: RenameKeyForm, act, ...this.page(user, id, 'renamed') });
  }

  @PostOnce(':id/rotate')
  rotateKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: RotateKeyForm,
      act: async ({ grace, expires, policy: policyVersion }) => {
        const rotation = { graceDays: Number(grace), policyVersion, expiresAt: endOf(expires) };
        return this.pages.showNewKey(user, await this.keys.rotateKey(user.userId, id, rotation), rotation.graceDays);
      },
      ...this.page(user, id),
    });
  }

  @PostForm(':id/revoke')
  revokeKey(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ confirmation }: RevokeKeyForm): Promise<void> => this.keys.revokeKey(user.userId, id, confirmation);
    return handleForm({ form, body: RevokeKeyForm, act, ...this.page(user, id, 'revoked') });
  }

  private page(user: SignedInUser, id: string, done = ''): FormPage {
    return { again: (sent) => this.pages.showKey(user, id, sent), next: `/dashboard/keys?done=${done}` };
  }
}

/** The end of the chosen day (UTC). */
const endOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(Date.parse(day) + DAY_MS));
