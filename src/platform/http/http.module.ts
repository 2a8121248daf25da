import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RouteTable } from './route-table.js';

@Module({ imports: [DiscoveryModule], providers: [RouteTable], exports: [RouteTable] })
export class HttpModule {}
