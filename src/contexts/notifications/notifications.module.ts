import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsService } from './channels/channels.service.js';
import { NotificationChoices } from './choices/choices.service.js';
import { NotificationChoice } from './choices/notification-choice.entity.js';
import { NotificationEvents } from './events/events.js';
import { ItemsRepository } from './events/items.repository.js';
import { NotificationItem } from './events/notification-item.entity.js';
import { ChannelTargets } from './messages/channel-targets.js';
import { FailedJobs } from './messages/failed-jobs.js';
import { MessageWriter } from './messages/message-writer.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { NotificationChannels } from './messages/notification-channels.entity.js';
import { NotificationCollector } from './messages/notification-collector.js';
import { NotificationMessage } from './messages/notification-message.entity.js';
import { SendNotificationJob } from './messages/send-notification.job.js';
import { TeamMessages } from './messages/team-messages.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([NotificationItem, NotificationMessage, NotificationChannels, NotificationChoice]),
  ],
  providers: [
    ItemsRepository,
    NotificationEvents,
    MessagesRepository,
    ChannelTargets,
    MessageWriter,
    TeamMessages,
    SendNotificationJob,
    NotificationCollector,
    FailedJobs,
    ChannelsService,
    NotificationChoices,
  ],
  exports: [ChannelsService, NotificationChoices, NotificationCollector, NotificationEvents, TeamMessages],
})
export class NotificationsModule {}
