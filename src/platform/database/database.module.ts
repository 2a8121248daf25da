import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type DatabaseTimeouts, poolOptions } from './connections/data-source-options.js';
import { DatabaseNotifications } from './database-notifications.js';
import { RowCursors } from './row-cursors.js';
import { UnitOfWork } from './unit-of-work.js';

@Global()
@Module({})
export class DatabaseModule {
  static for(url: string, timeouts?: DatabaseTimeouts): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...poolOptions(url, timeouts), autoLoadEntities: true, retryAttempts: 0 })],
      providers: [UnitOfWork, RowCursors, DatabaseNotifications],
      exports: [UnitOfWork, RowCursors, DatabaseNotifications],
    };
  }
}
