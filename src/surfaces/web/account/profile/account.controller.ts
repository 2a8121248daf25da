import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LinkedIdentities } from '../../../../contexts/accounts/providers/linked-identities.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { NameForm } from './account.dto.js';
import { AccountLoader } from './account.loader.js';
import { OwnData } from './own-data.js';

const PATH = '/dashboard/account';

@UserPages()
@Controller('dashboard/account')
export class AccountController {
  constructor(
    private readonly pages: AccountLoader,
    private readonly data: OwnData,
    private readonly users: UsersService,
    private readonly identities: LinkedIdentities,
  ) {}

  @Get()
  showAccount(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showAccount(user, { done });
  }

  @PostForm()
  renameUser(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: NameForm,
      act: ({ name }) => this.users.renameUser(user.userId, name),
      again: (sent) => this.pages.showAccount(user, sent),
      next: `${PATH}?done=name`,
    });
  }

  @Get('data')
  @Download('catalog-account.json', 'application/json')
  downloadData(@CurrentUser() { userId }: SignedInUser): Promise<string> {
    return this.data.exportData(userId);
  }

  @PostForm('identities/:id/unlink')
  @ForUsers('recent')
  unlinkIdentity(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      act: () => this.identities.unlinkIdentity(user.userId, id),
      again: ({ message, status }) => this.pages.showAccount(user, { rejection: message, status }),
      next: `${PATH}?done=unlinked`,
    });
  }
}
