package data

import (
	"strings"
	"time"
)

// isoLayouts are the layouts tried for a date column without a declared layout: ISO 8601's, to the
// minute or the second, with a T or a blank between date and time, with or without a time zone.
var isoLayouts = []string{time.DateOnly, time.DateTime, "2006-01-02T15:04:05", time.RFC3339, "2006-01-02 15:04", "2006-01-02T15:04",
	"2006-01-02 15:04:05Z07:00"}

// dateLayouts are the layouts recognised in an undeclared column. The first stands for ISO's.
var dateLayouts = []string{"", "2.1.2006", "2.1.06", "2.1.2006 15:04", "2.1.2006 15:04:05", "1/2/2006", "2/1/2006", "1/2/06", "2/1/06",
	"1/2/2006 15:04", "2/1/2006 15:04", "1/2/2006 15:04:05", "2/1/2006 15:04:05", "2006/1/2", "2006/1/2 15:04", "2006/1/2 15:04:05",
	"2-Jan-2006", "2-Jan-06", "2 Jan 2006", "Jan 2, 2006", "January 2, 2006", "2 January 2006", "15:04", "15:04:05"}

// parseDate returns the time that text spells in a layout of package time, or in an ISO 8601 layout
// if the layout is empty.
func parseDate(layout, text string) (t time.Time, ok bool) {
	if layout != "" {
		t, err := time.Parse(layout, text)
		return t, err == nil
	}
	if len(text) < len(time.DateOnly) || text[4] != '-' {
		return t, false
	}
	for _, iso := range isoLayouts {
		if t, err := time.Parse(iso, text); err == nil {
			return t, true
		}
	}
	return t, false
}

// days returns the days from the beginning of 1970 to t, with the time of day as a fraction. Package time
// gives a time without a year the year 0. Such a time counts as a time of day only.
func days(t time.Time) float64 {
	if t.Year() == 0 {
		t = t.AddDate(1970, 0, 0)
	}
	return float64(t.Unix())/86400 + float64(t.Nanosecond())/86400e9
}

// dateParts are the attributes of a column of kind DateParts; the last one only if its layout has a
// time.
var dateParts = []string{"year", "month", "day", "weekday", "hour"}

// parts returns the names of the attributes of a column of kind DateParts.
func (c Column) parts() []string {
	names := []string{}
	for _, part := range dateParts {
		if part != "hour" || strings.Contains(c.Layout, "15") || strings.Contains(c.Layout, "03") || strings.Contains(c.Layout, "PM") {
			names = append(names, c.Name+" "+part)
		}
	}
	return names
}
