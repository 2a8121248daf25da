import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboundModule } from '../outbound/outbound.module.js';
import { HostTurns } from './host-turns.js';
import { RobotsRules } from './robots-rules.js';
import { SiteHost } from './site-host.entity.js';

@Module({
  imports: [OutboundModule, TypeOrmModule.forFeature([SiteHost])],
  providers: [HostTurns, RobotsRules],
  exports: [HostTurns, RobotsRules],
})
export class SitesModule {}
