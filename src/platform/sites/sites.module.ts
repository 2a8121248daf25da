import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostTurns } from './host-turns.js';
import { RobotsRules } from './robots-rules.js';
import { SiteHost } from './site-host.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SiteHost])],
  providers: [HostTurns, RobotsRules],
  exports: [HostTurns, RobotsRules],
})
export class SitesModule {}
