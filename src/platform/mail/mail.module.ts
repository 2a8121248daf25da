import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { Mail } from './mail.entity.js';
import { MailTransport } from './mail-transport.js';
import { Mails } from './mails.js';

@Module({
  imports: [JobsModule, SecretsModule, TypeOrmModule.forFeature([Mail])],
  providers: [MailTransport, Mails],
  exports: [Mails, MailTransport],
})
export class MailModule {}
