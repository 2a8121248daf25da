import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows, findRow } from '../../platform/database/rows.js';
import {
  type LaunchListSummary,
  type LaunchListDirectoryRow,
  type ListedDirectories,
  MAX_LISTS,
} from './launch-list.js';

/** The list of this user: another user's list is not found. */
const USER_LIST = 'exists (select from launch_lists where id = $2 and user_id = $1)';
const USER_DIRECTORY = `list_id = $2 and directory_id = $3 and ${USER_LIST}`;

const SUMMARIES = `select l.id, l.name, l.created_at as "createdAt",
       count(d.directory_id)::integer as total, count(d.submitted_at)::integer as submitted
  from launch_lists l left join launch_list_directories d on d.list_id = l.id`;

@Injectable()
export class LaunchListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  findLists(userId: string): Promise<LaunchListSummary[]> {
    const sql = `${SUMMARIES} where l.user_id = $1 group by l.id order by l.created_at desc, l.id desc`;
    return this.dataSource.query<LaunchListSummary[]>(sql, [userId]);
  }

  findList(userId: string, id: string): Promise<LaunchListSummary | null> {
    return findRow(this.dataSource, `${SUMMARIES} where l.user_id = $1 and l.id = $2 group by l.id`, [userId, id]);
  }

  /** In the order in which they were saved. The context is above directories, so it may join their table. */
  findDirectories(listId: string): Promise<LaunchListDirectoryRow[]> {
    return this.dataSource.query<LaunchListDirectoryRow[]>(
      `select l.directory_id as "directoryId", l.submitted_at as "submittedAt", l.listing_url as "listingUrl", l.fits,
              d.published, d.slug, d.name, d.website, d.cost, d.type, d.domain_rating as "domainRating",
              d.monthly_visits as "monthlyVisits", d.requires_badge as "requiresBadge",
              d.minimum_price as "minimumPrice", d.submission_experience as "submissionExperience"
         from launch_list_directories l join directories d on d.id = l.directory_id
        where l.list_id = $1 order by l.position`,
      [listId],
    );
  }

  /** Takes the first free number. False if there is none. */
  async insertList(
    manager: EntityManager,
    userId: string,
    { id, name }: { id: string; name: string },
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into launch_lists (id, user_id, number, name)
         select $1, $2, number, $3 from generate_series(1, ${MAX_LISTS}) as number
          where not exists (select from launch_lists taken where taken.user_id = $2 and taken.number = number.number)
          order by number limit 1
       returning id`,
      [id, userId, name],
    );
    return rows.length === 1;
  }

  /** Leaves out directories that were deleted or unpublished in the meantime. */
  async insertDirectories(
    manager: EntityManager,
    listId: string,
    { fitting, others, areFitsSet }: ListedDirectories,
  ): Promise<void> {
    await manager.query(
      `insert into launch_list_directories (list_id, directory_id, position, fits)
         select $1, d.id, given.position, case when $4 then given.position <= $3 end
           from unnest($2::uuid[]) with ordinality as given (id, position) join directories d on d.id = given.id
          where d.published for key share of d`,
      [listId, [...fitting, ...others].map(({ id }) => id), fitting.length, areFitsSet],
    );
  }

  renameList(userId: string, id: string, name: string): Promise<boolean> {
    return this.changesRow('update launch_lists set name = $3 where id = $2 and user_id = $1', [userId, id, name]);
  }

  async deleteList(userId: string, id: string): Promise<void> {
    await this.dataSource.query('delete from launch_lists where id = $2 and user_id = $1', [userId, id]);
  }

  /** Keeps the first time. */
  setSubmitted(userId: string, listId: string, directoryId: string, isSubmitted: boolean): Promise<boolean> {
    return this.changesRow(
      `update launch_list_directories set submitted_at = case when $4 then coalesce(submitted_at, now()) end
        where ${USER_DIRECTORY}`,
      [userId, listId, directoryId, isSubmitted],
    );
  }

  /** A directory with a listing URL counts as submitted. */
  setListingUrl(userId: string, listId: string, directoryId: string, url: string | null): Promise<boolean> {
    return this.changesRow(
      `update launch_list_directories
          set listing_url = $4, submitted_at = case when $4::text is null then submitted_at else coalesce(submitted_at, now()) end
        where ${USER_DIRECTORY}`,
      [userId, listId, directoryId, url],
    );
  }

  async deleteDirectory(userId: string, listId: string, directoryId: string): Promise<void> {
    await this.dataSource.query(`delete from launch_list_directories where ${USER_DIRECTORY}`, [
      userId,
      listId,
      directoryId,
    ]);
  }

  private async changesRow(sql: string, values: unknown[]): Promise<boolean> {
    return (await changedRows(this.dataSource, `${sql} returning 1`, values)).length === 1;
  }
}
