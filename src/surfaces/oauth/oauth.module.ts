import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { AccountsModule } from '../../contexts/accounts/accounts.module.js';
import { MetadataController, OauthController } from './oauth.controller.js';

@Module({ imports: [AccessModule, AccountsModule], controllers: [MetadataController, OauthController] })
export class OauthModule {}
