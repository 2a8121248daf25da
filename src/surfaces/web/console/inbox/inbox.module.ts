import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ReplyArticleLoader } from './article/article.loader.js';
import { ConversationForms } from './conversation-forms.js';
import { ConversationController } from './conversation.controller.js';
import { ConversationLoader } from './conversation.loader.js';
import { InboxController } from './inbox.controller.js';
import { InboxLoader } from './inbox.loader.js';
import { MarksController } from './marks/marks.controller.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, SupportModule],
  controllers: [InboxController, ConversationController, MarksController],
  providers: [InboxLoader, ConversationLoader, ConversationForms, ReplyArticleLoader],
})
export class ConsoleInboxModule {}
