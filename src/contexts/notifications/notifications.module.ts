import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NotificationChannelsService } from './channels/notification-channels.service.js';
import { NotificationChoicesService } from './choices/notification-choices.service.js';
import { NotificationEventsService } from './events/notification-events.service.js';
import { NotificationItemsRepository } from './events/notification-items.repository.js';
import { NotificationChannelsRepository } from './messages/notification-channels.repository.js';
import { NotificationMessagesRepository } from './messages/notification-messages.repository.js';
import { NotificationCollectorService } from './messages/notification-collector.service.js';
import { NotificationMessagesService } from './messages/notification-messages.service.js';
import { SendNotificationJob } from './messages/send-notification.job.js';
import { NotificationChannels, NotificationChoice, NotificationMessage } from './notification.entities.js';

const SERVICES = [
  NotificationChannelsService,
  NotificationChoicesService,
  NotificationCollectorService,
  NotificationEventsService,
];

@Module({
  imports: [TypeOrmModule.forFeature([NotificationMessage, NotificationChannels, NotificationChoice])],
  providers: [
    ...SERVICES,
    NotificationChannelsRepository,
    NotificationItemsRepository,
    NotificationMessagesRepository,
    NotificationMessagesService,
    SendNotificationJob,
  ],
  exports: SERVICES,
})
export class NotificationsModule {}
