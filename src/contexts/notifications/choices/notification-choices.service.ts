import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { NotificationItemsRepository } from '../events/notification-items.repository.js';
import { KIND_NAMES, type KindName } from '../events/notification-kinds.js';
import { NotificationMessagesRepository } from '../messages/notification-messages.repository.js';
import { type Choice, CHOICES, NotificationChoice } from '../notification.entities.js';

export type Choices = Record<KindName, Choice>;

const CHANNELS = { off: null, immediately: 'email', daily: 'digest' } as const satisfies Record<Choice, string | null>;

/** What each admin receives by email. */
@Injectable()
export class NotificationChoicesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly items: NotificationItemsRepository,
    private readonly messages: NotificationMessagesRepository,
    private readonly mails: EmailsService,
  ) {}

  /** False if the admin gets no emails, whatever the choices. */
  canReach(email: string): boolean {
    return this.mails.canReach(email);
  }

  /** Off, unless the admin chose something else. */
  async getChoices(userId: string): Promise<Choices> {
    const chosen = await this.exportChoices(userId);
    return Object.fromEntries(KIND_NAMES.map((kind) => [kind, chosen[kind] ?? 'off'])) as Choices;
  }

  /** What the user chose, without what is off. */
  async exportChoices(userId: string): Promise<Partial<Choices>> {
    const rows = await this.dataSource.getRepository(NotificationChoice).findBy({ userId });
    return Object.fromEntries(rows.map(({ kind, choice }) => [kind, choice]));
  }

  /** Kinds that are left out stay as they are. Events that wait to be sent follow the new choice. */
  async setChoices(userId: string, choices: Readonly<Record<string, string>>): Promise<void> {
    for (const kind of KIND_NAMES) assertChoice(kind, choices[kind]);
    await this.unitOfWork.run(async (manager) => {
      for (const kind of KIND_NAMES) {
        const choice = choices[kind] as Choice | undefined;
        if (choice === undefined) continue;
        if (choice === 'off') await manager.delete(NotificationChoice, { userId, kind });
        else await manager.upsert(NotificationChoice, { userId, kind, choice }, ['userId', 'kind']);
        await this.items.moveItems(manager, userId, kind, CHANNELS[choice]);
      }
    });
  }

  /** Deletes what was recorded or queued for a user who is no longer an admin. */
  async stopNotifications(manager: EntityManager, userId: string): Promise<void> {
    await this.items.deleteItemsOf(manager, userId);
    await this.mails.deleteUnsentEmails(manager, await this.messages.findEmailsTo(manager, userId));
  }
}

function assertChoice(kind: KindName, choice: string | undefined): void {
  if (choice !== undefined && !CHOICES.includes(choice as Choice))
    throw invalid(`${kind} must be one of: ${CHOICES.join(', ')}`);
}
