import { Module } from '@nestjs/common';
import { UsageModule } from '../../../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import { KeyForms } from '../../kit/keys/key-forms.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerUsageController } from '../usage/usage.controller.js';
import { PartnerUsageLoader } from '../usage/usage.loader.js';
import { PartnerKeysController } from './keys.controller.js';
import { PartnerKeysLoader } from './keys.loader.js';

/** Keys of a partner, and their usage. */
@Module({
  imports: [PartnerFrameModule, UsageModule, CatalogModule],
  controllers: [PartnerKeysController, PartnerUsageController],
  providers: [KeyForms, PartnerKeysLoader, UsageReports, PartnerUsageLoader],
})
export class PartnerKeysModule {}
