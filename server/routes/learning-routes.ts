/** The routes of the learning side, for server/routes/index.ts. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { appAttemptRoutes } from './attempt/app-routes.ts';
import { attemptRoutes } from './attempt/attempt-routes.ts';
import { categoryRoutes } from './category/category-routes.ts';
import { moduleRoutes } from './module/module-routes.ts';
import { noticeRoutes } from './notice/notice-routes.ts';
import { packageRoutes } from './package/package-routes.ts';
import { questionRoutes } from './question/question-routes.ts';
import { signRoutes } from './sign/sign-routes.ts';
import { skillRoutes } from './skill/skill-routes.ts';
import { testRoutes } from './test/test-routes.ts';
import { theoryRoutes } from './theory/theory-routes.ts';
import { uploadRoutes } from './upload/upload-routes.ts';

export function learningRoutes(app: FastifyInstance, services: Services): void {
  uploadRoutes(app, services);
  categoryRoutes(app, services);
  questionRoutes(app, services);
  testRoutes(app, services);
  attemptRoutes(app, services);
  appAttemptRoutes(app, services);
  packageRoutes(app, services);
  moduleRoutes(app, services);
  theoryRoutes(app, services);
  signRoutes(app, services);
  skillRoutes(app, services);
  noticeRoutes(app, services);
}
