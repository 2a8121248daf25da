import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { ClientsRepository } from '../../contexts/access/users/clients.repository.js';
import { PartnerClient } from '../../contexts/access/users/partner-client.entity.js';
import { EXAMPLE_TEST_SUBMISSION_ID } from '../../contexts/partners/sandbox/advance.dto.js';
import { SimulatedWorkflow } from '../../contexts/partners/sandbox/simulated-workflow.js';
import { EXAMPLE_TEST_CONVERSATION_ID } from '../../contexts/support/sandbox/test-reply.dto.js';
import { storeDemoConversation } from './demo-conversation.js';
import { DemoReceiver } from './demo-receiver.js';

/** The sandbox of the demo partner: its test client uses the demo receiver, and has a submission and a conversation. */
@Injectable()
export class DemoSandbox {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly keys: KeysService,
    private readonly workflow: SimulatedWorkflow,
    private readonly receiver: DemoReceiver,
  ) {}

  /** Returns a test key. */
  async prepareSandbox(manager: EntityManager, actor: string, liveClientId: string): Promise<string> {
    const { id: clientId } = await manager.findOneByOrFail(PartnerClient, { testOf: liveClientId });
    await this.clients.updateClient(manager, clientId, { webhookUrl: this.receiver.webhookUrl });
    await this.receiver.issueSecret(manager, actor, clientId);
    await this.submitTool(manager, actor, clientId);
    await storeDemoConversation(manager, clientId, EXAMPLE_TEST_CONVERSATION_ID, uuid());
    const { key } = await this.keys.issueKey(manager, actor, {
      kind: 'partner',
      name: 'Demo test key',
      holder: { partnerId: clientId },
    });
    return key;
  }

  /** It is Done a minute after the first start. */
  private async submitTool(manager: EntityManager, actor: string, clientId: string): Promise<void> {
    await this.workflow.startSubmission(
      manager,
      {
        id: EXAMPLE_TEST_SUBMISSION_ID,
        clientId,
        slug: 'inkwell',
        name: 'Inkwell',
        website: 'https://inkwell.example/',
        websiteKey: 'inkwell.example',
        founderName: 'Ida Falk',
        founderEmail: 'ida@inkwell.example',
        foundingDate: null,
        isCustomer: null,
        isLaunched: true,
        paymentType: 'starter',
        state: 'IN_QUEUE',
        createdAt: new Date(),
      },
      actor,
    );
  }
}
