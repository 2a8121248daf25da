import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../../../contexts/notifications/notifications.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleNotificationsController } from './notifications.controller.js';
import { NotificationsLoader } from './notifications.loader.js';

@Module({
  imports: [ConsoleFrameModule, NotificationsModule],
  controllers: [ConsoleNotificationsController],
  providers: [NotificationsLoader],
})
export class ConsoleNotificationsModule {}
