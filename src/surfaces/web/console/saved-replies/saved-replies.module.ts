import { Module } from '@nestjs/common';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SavedRepliesLoader } from './saved-replies.loader.js';

@Module({
  imports: [ConsoleFrameModule, SupportModule],
  controllers: [SavedRepliesController],
  providers: [SavedRepliesLoader],
})
export class ConsoleSavedRepliesModule {}
