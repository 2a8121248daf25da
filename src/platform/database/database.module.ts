import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { poolOptions } from './connections/data-source-options.js';
import { DatabaseNotifications } from './database-notifications.js';
import { UnitOfWork } from './unit-of-work.js';

@Global()
@Module({})
export class DatabaseModule {
  static for(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...poolOptions(url), autoLoadEntities: true, retryAttempts: 0 })],
      providers: [UnitOfWork, DatabaseNotifications],
      exports: [UnitOfWork, DatabaseNotifications],
    };
  }
}
