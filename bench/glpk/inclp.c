/*
 * inclp: procedure IncLP of Marchand & Golea (1993) by GLPK, one example at a
 * time, as a yardstick for package separate.
 *
 *     inclp [-columns] [-skip] [-seconds S] < problem > decisions
 *
 * The problem is text: attributes, hard points, soft points and the margin; the
 * points, hard ones first; then, for every soft point in the order in which it is
 * to be tried, its index and what the other solver decided (1 or 0). Every
 * decision is written as: index, accepted, pivots, CPU seconds. A last line
 * starting with # holds the totals.
 *
 * The problem that is decided. Every attribute is scaled to [-1, 1] by its
 * range, every point x becomes the unit row a = ±(x, 1)/|(x, 1)|, negative for
 * hard points; the 1 makes the threshold a weight like others. Is there a w with
 *
 *     |w_j| <= 1 for all j   and   a.w >= margin for all rows?
 *
 * In units of rows a.w >= 1 the box is |w_j| <= 1/margin. Package separate asks the
 * same of w in the unit ball, which lies in the box; the box lies in the ball of
 * radius sqrt(d), d weights. So GLPK must accept whatever has a margin above `margin`
 * and refuse whatever has one below margin/sqrt(d); in between, both are right.
 *
 * By default every row of the problem is a row of the linear program, which has no
 * objective; each new row is followed by the dual simplex method from the basis
 * before, and removed with that basis restored if there is no solution. The
 * options give GLPK every advantage we know of:
 * -skip accepts without solving a row that the last w satisfies; -columns solves
 * the dual, min |sum l_i a_i|_1 with l in the simplex, by the primal simplex
 * method: a column is added per point, and the basis stays as small as d + 1.
 */
#include <glpk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static int n, d, hard, soft;   /* attributes, weights n + 1, points */
static double margin, **row;   /* row[i][1..d]: hard points, then soft ones */
static double *w;              /* w[1..d]: the last one found, for -skip */
static int *index_;            /* 1..d + 1 */
static int skip, columns, retries;
static glp_prob *lp;
static glp_smcp parm;

static double cpu(void) {
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return u.ru_utime.tv_sec + u.ru_stime.tv_sec + 1e-6 * (u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void need(int ok, const char *what) {
	if (!ok) {
		fprintf(stderr, "inclp: %s\n", what);
		exit(1);
	}
}

static void *array(size_t count, size_t size) {
	void *p = calloc(count + 1, size);
	need(p != NULL, "out of memory");
	return p;
}

static void read_points(void) {
	need(scanf("%d %d %d %lf", &n, &hard, &soft, &margin) == 4, "bad first line");
	need(n > 0 && hard > 0 && soft > 0 && margin > 0, "want at least one attribute and point of each kind, and a margin");
	d = n + 1;
	row = array(hard + soft, sizeof *row);
	w = array(d + 1, sizeof *w);
	index_ = array(d + 1, sizeof *index_);
	for (int j = 1; j <= d + 1; j++)
		index_[j] = j;
	for (int i = 0; i < hard + soft; i++) {
		row[i] = array(d + 1, sizeof **row);
		for (int j = 1; j <= n; j++)
			need(scanf("%lf", &row[i][j]) == 1, "bad point");
	}
}

static void scale(void) {
	for (int j = 1; j <= n; j++) {
		double lo = row[0][j], hi = lo;
		for (int i = 1; i < hard + soft; i++) {
			lo = fmin(lo, row[i][j]);
			hi = fmax(hi, row[i][j]);
		}
		for (int i = 0; i < hard + soft; i++)
			row[i][j] = hi > lo ? (row[i][j] - (lo + hi) / 2) / ((hi - lo) / 2) : 0;
	}
	for (int i = 0; i < hard + soft; i++) {
		double sum = 1;
		for (int j = 1; j <= n; j++)
			sum += row[i][j] * row[i][j];
		row[i][d] = 1;
		for (int j = 1; j <= d; j++)
			row[i][j] *= (i < hard ? -1 : 1) / sqrt(sum);
	}
}

/* put adds point i: as a row >= margin, or as a column of the dual. */
static void put(int i) {
	if (columns) {
		int k = glp_add_cols(lp, 1);
		glp_set_col_bnds(lp, k, GLP_LO, 0, 0);
		row[i][d + 1] = 1; /* the weights of the points sum to 1 */
		glp_set_mat_col(lp, k, d + 1, index_, row[i]);
	} else {
		int k = glp_add_rows(lp, 1);
		glp_set_row_bnds(lp, k, GLP_LO, margin, 0);
		glp_set_mat_row(lp, k, d, index_, row[i]);
	}
}

static void start(void) {
	lp = glp_create_prob();
	glp_init_smcp(&parm);
	parm.msg_lev = GLP_MSG_OFF;
	parm.meth = columns ? GLP_PRIMAL : GLP_DUAL;
	parm.tol_bnd = parm.tol_dj = 1e-12; /* far below the margin, above rounding */
	if (columns) {
		glp_add_rows(lp, d + 1);
		for (int j = 1; j <= d; j++)
			glp_set_row_bnds(lp, j, GLP_FX, 0, 0);
		glp_set_row_bnds(lp, d + 1, GLP_FX, 1, 1);
		for (int j = 1, one = glp_add_cols(lp, 2 * d); j <= 2 * d; j++, one++) {
			int at[2] = {0, (j + 1) / 2};
			double v[2] = {0, j % 2 ? 1 : -1};
			glp_set_col_bnds(lp, one, GLP_LO, 0, 0);
			glp_set_obj_coef(lp, one, 1);
			glp_set_mat_col(lp, one, 1, at, v);
		}
	} else {
		glp_add_cols(lp, d);
		for (int j = 1; j <= d; j++)
			glp_set_col_bnds(lp, j, GLP_DB, -1, 1);
	}
	for (int i = 0; i < hard; i++)
		put(i);
}

/* feasible solves, and reports whether there is a w. If GLPK gives up, it tries
   again from the standard basis. */
static int feasible(void) {
	for (int again = 0; again < 2; again++) {
		int failed = glp_simplex(lp, &parm), status = glp_get_status(lp);
		if (!failed && columns && status == GLP_OPT)
			return glp_get_obj_val(lp) >= margin;
		if (!failed && !columns && (status == GLP_OPT || status == GLP_FEAS)) {
			for (int j = 1; j <= d; j++)
				w[j] = glp_get_col_prim(lp, j);
			return 1;
		}
		if (!failed && !columns && (status == GLP_NOFEAS || glp_get_prim_stat(lp) == GLP_NOFEAS))
			return 0;
		retries++;
		glp_std_basis(lp);
	}
	need(0, "GLPK gave up");
	return 0;
}

/* covered reports whether the last w that was found has row a in front. */
static int covered(const double *a) {
	double sum = 0;
	for (int j = 1; j <= d; j++)
		sum += a[j] * w[j];
	return sum >= margin;
}

/* add decides on point i. A refused point leaves rows, columns and basis as they
   were. */
static int add(int i) {
	static int *stat, size;
	if (skip && covered(row[i])) {
		put(i);
		return 1;
	}
	int rows = glp_get_num_rows(lp), cols = glp_get_num_cols(lp);
	if (rows + cols > size) {
		free(stat);
		size = 2 * (rows + cols);
		stat = array(size, sizeof *stat);
	}
	for (int k = 0; k < rows + cols; k++)
		stat[k] = k < rows ? glp_get_row_stat(lp, k + 1) : glp_get_col_stat(lp, k - rows + 1);
	put(i);
	if (feasible())
		return 1;
	int last[2] = {0, columns ? cols + 1 : rows + 1};
	columns ? glp_del_cols(lp, 1, last) : glp_del_rows(lp, 1, last);
	for (int k = 0; k < rows + cols; k++)
		k < rows ? glp_set_row_stat(lp, k + 1, stat[k]) : glp_set_col_stat(lp, k - rows + 1, stat[k]);
	return 0;
}

int main(int argc, char **argv) {
	double limit = HUGE_VAL;
	for (int k = 1; k < argc; k++) {
		if (!strcmp(argv[k], "-columns"))
			columns = 1;
		else if (!strcmp(argv[k], "-skip"))
			skip = 1;
		else if (!strcmp(argv[k], "-seconds") && k + 1 < argc)
			limit = atof(argv[++k]);
		else
			need(0, "usage: inclp [-columns] [-skip] [-seconds S] < problem");
	}
	need(!(skip && columns), "-skip is for rows");
	read_points();
	double begin = cpu();
	scale();
	start();
	need(feasible(), "no plane has the hard points on one side");
	double spent = cpu() - begin; /* in the program, not in reading and writing */
	printf("# start %.6f\n", spent);
	int done = 0;
	for (int i, other; spent < limit && scanf("%d %d", &i, &other) == 2; done++) {
		need(i >= 0 && i < soft, "no such soft point");
		int pivots = glp_get_it_cnt(lp);
		begin = cpu();
		int accepted = add(hard + i);
		double took = cpu() - begin;
		spent += took;
		printf("%d %d %d %.6f\n", i, accepted, glp_get_it_cnt(lp) - pivots, took);
		if (accepted && !other) { /* go on from the other solver's set */
			int last[2] = {0, columns ? glp_get_num_cols(lp) : glp_get_num_rows(lp)};
			columns ? glp_del_cols(lp, 1, last) : glp_del_rows(lp, 1, last);
		}
	}
	printf("# total %.6f done %d retries %d\n", spent, done, retries);
	return 0;
}
