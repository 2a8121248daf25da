import { Body, Get, Post, Put } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  NotificationChannelsDto,
  SavedChannelsDto,
  UpdateChannelsBody,
} from '../../../contexts/notifications/channels/channels.dto.js';
import { NotificationChannelsService } from '../../../contexts/notifications/channels/notification-channels.service.js';
import { Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/notification-channels', 'Notifications')
export class AdminNotificationChannelsController {
  constructor(private readonly channels: NotificationChannelsService) {}

  @Get()
  @Operation({
    summary: 'Get the notification channels',
    description: 'Where the team is notified, and the latest messages. URLs are returned without their path.',
    returns: { one: NotificationChannelsDto },
  })
  getNotificationChannels(): Promise<NotificationChannelsDto> {
    return this.channels.getChannels();
  }

  @Put()
  @Operation({
    summary: 'Update the notification channels',
    description: 'Changes the fields sent. A new webhook URL gets a new signing secret, returned only once.',
    returns: { one: SavedChannelsDto },
  })
  updateNotificationChannels(
    @CurrentActor() actor: string,
    @Body() body: UpdateChannelsBody,
  ): Promise<SavedChannelsDto> {
    return this.channels.updateChannels(actor, body);
  }

  @Post('test')
  @Operation({
    summary: 'Test the notification channels',
    description: 'Sends a test message to each channel that is set. The latest messages show the results.',
    returns: { one: NotificationChannelsDto },
    status: 201,
    fails: [409],
  })
  testNotificationChannels(@CurrentActor() actor: string): Promise<NotificationChannelsDto> {
    return this.channels.sendTest(actor);
  }
}
