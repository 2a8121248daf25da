import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ReplyArticleLoader } from './article/article.loader.js';
import { ConversationController } from './conversation.controller.js';
import { ConversationLoader } from './conversation.loader.js';
import { InboxController } from './inbox.controller.js';
import { InboxLoader } from './inbox.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, SupportModule],
  controllers: [InboxController, ConversationController],
  providers: [InboxLoader, ConversationLoader, ReplyArticleLoader],
})
export class ConsoleInboxModule {}
