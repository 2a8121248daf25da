import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailTransport } from './mail-transport.js';
import { Mail } from './mail.entity.js';
import { Mails } from './mails.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Mail])],
  providers: [MailTransport, Mails],
  exports: [Mails, MailTransport],
})
export class MailModule {}
