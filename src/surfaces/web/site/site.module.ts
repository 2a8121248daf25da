import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../contexts/directories/directories.module.js';
import { LaunchListsModule } from '../../../contexts/launch-lists/launch-lists.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { ReportsModule } from '../../../contexts/reports/reports.module.js';
import { ReferenceModule } from '../../reference/reference.module.js';
import { KitModule } from '../kit/kit.module.js';
import { BadgesController } from './badges/badges.controller.js';
import { CompareController } from './compare/compare.controller.js';
import { DirectoryPagesController } from './directories/directories.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { GuidesService } from './docs/guides.service.js';
import { FeedsService } from './feeds/feeds.service.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { SiteFilesService } from './feeds/site-files.service.js';
import { InfoController } from './info/info.controller.js';
import { LabelIndexesController } from './labels/label-indexes.controller.js';
import { LaunchController } from './launch/launch.controller.js';
import { FormerPathsService } from './listings/former-paths.service.js';
import { GoController } from './listings/go.controller.js';
import { ReportPagesController } from './reports/reports.controller.js';
import { NamedToolsService } from './listings/named-tools.service.js';
import { SearchController } from './search/search.controller.js';
import { ShareController } from './share/share.controller.js';
import { GuideAnswersService } from './docs/guide-answers.service.js';
import { RelatedListingsService } from './tools/related-listings.service.js';
import { ToolPagesController } from './tools/tools.controller.js';

@Module({
  imports: [
    KitModule,
    ListingsModule,
    CatalogModule,
    DirectoriesModule,
    LaunchListsModule,
    PartnersModule,
    ReportsModule,
    ReferenceModule,
  ],
  controllers: [
    ToolPagesController,
    SearchController,
    CompareController,
    BadgesController,
    LaunchController,
    DirectoryPagesController,
    ReportPagesController,
    GoController,
    LabelIndexesController,
    InfoController,
    ShareController,
    DocsController,
    FeedsController,
  ],
  providers: [
    FormerPathsService,
    RelatedListingsService,
    GuideAnswersService,
    NamedToolsService,
    FeedsService,
    GuidesService,
    SiteFilesService,
  ],
})
export class SiteModule {}
