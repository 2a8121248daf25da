import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { PartnerMember } from '../../contexts/access/memberships/partner-member.entity.js';
import { PartnerClient } from '../../contexts/access/users/partner-client.entity.js';
import { User } from '../../contexts/access/users/user.entity.js';
import { AccountsService } from '../../contexts/accounts/users/accounts.service.js';
import { MembersService } from '../../contexts/partners/members/members.service.js';
import { Config } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DEMO_PARTNER } from './demo-partner.service.js';

/** Makes the first admin an owner of the demo partner, so that the portal can be tried right after the first start. */
@Injectable()
export class DemoOwnerService implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountsService,
    private readonly members: MembersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demoData) return;
    this.accounts.onNewAdmin((manager, userId) => this.addOwner(manager, userId));
    // Databases of earlier versions have an admin, but no members.
    await this.unitOfWork.run(async (manager) => {
      const [admin] = await manager.find(User, { where: { role: 'admin' }, order: { createdAt: 'ASC' }, take: 1 });
      if (admin !== undefined) await this.addOwner(manager, admin.id);
    });
  }

  /** Only while the demo partner has no members. */
  private async addOwner(manager: EntityManager, userId: string): Promise<void> {
    const partner = await manager.findOneBy(PartnerClient, { ...DEMO_PARTNER, testOf: IsNull() });
    if (partner === null || (await manager.existsBy(PartnerMember, { clientId: partner.id }))) return;
    await this.members.addFirstOwner(manager, userId, partner.id, userId);
  }
}
