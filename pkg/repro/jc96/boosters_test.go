package jc96

import (
	"slices"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestAdaBoostIsSooner holds that AdaBoost needs fewer stages than boosting by majority on average, whatever
// s and m, and that both leave no mistakes.
func TestAdaBoostIsSooner(t *testing.T) {
	for _, g := range papertest.Load(t, Experiments(), "jc96-boosters").By("s", "m") {
		first := map[string]float64{}
		for _, booster := range g.By("booster") {
			first[booster.At[0]] = booster.Summary("first").Mean
			if wrong := slices.Max(booster.Column("mistakes")); booster.At[0] != "majority; large" && wrong > 0 {
				t.Errorf("%v, %v: mistakes are left", g.At, booster.At)
			}
		}
		if first["AdaBoost"] >= first["majority"] {
			t.Errorf("%v: AdaBoost takes %.1f stages, boosting by majority %.1f", g.At, first["AdaBoost"], first["majority"])
		}
	}
}
